CREATE TABLE "answer_looks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "answer_looks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"staff_user_id" text NOT NULL,
	"by" text NOT NULL,
	"form_id" text NOT NULL,
	"how" text NOT NULL,
	"answers" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "answer_looks_of" ON "answer_looks" USING btree ("form_id","id");--> statement-breakpoint
CREATE INDEX "answer_looks_at" ON "answer_looks" USING btree ("at");