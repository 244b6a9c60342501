CREATE TABLE "studio_inbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "studio_inbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"what" text NOT NULL,
	"by" text NOT NULL,
	"campaign" text NOT NULL,
	"text" text,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "studio_reviews" (
	"id" text PRIMARY KEY NOT NULL,
	"campaign" text NOT NULL,
	"asked_by_id" text NOT NULL,
	"asked_by" text NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"note" text NOT NULL,
	"reviewer_id" text,
	"reviewer" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"decided_by_id" text,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"answer" text,
	"approved" json,
	"is_over" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "studio_inbox" ADD CONSTRAINT "studio_inbox_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "studio_inbox_of" ON "studio_inbox" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "studio_reviews_open" ON "studio_reviews" USING btree ("campaign") WHERE not "studio_reviews"."is_over";