CREATE TABLE "form_answers" (
	"billing_account_id" text NOT NULL,
	"site_id" text NOT NULL,
	"form_id" text NOT NULL,
	"answers" jsonb NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"form_hash" text NOT NULL,
	"is_complete" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "form_answers_billing_account_id_site_id_form_id_pk" PRIMARY KEY("billing_account_id","site_id","form_id")
);
--> statement-breakpoint
CREATE INDEX "form_answers_form" ON "form_answers" USING btree ("form_id","updated_at");