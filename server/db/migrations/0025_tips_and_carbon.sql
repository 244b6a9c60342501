CREATE TABLE "carbon_answers" (
	"billing_account_id" text NOT NULL,
	"site_id" text NOT NULL,
	"answers" jsonb NOT NULL,
	"toggles" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"submitted_at" timestamp with time zone,
	CONSTRAINT "carbon_answers_billing_account_id_site_id_pk" PRIMARY KEY("billing_account_id","site_id")
);
--> statement-breakpoint
CREATE TABLE "tip_visits" (
	"user_id" text NOT NULL,
	"tip_id" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tip_visits_user_id_tip_id_pk" PRIMARY KEY("user_id","tip_id")
);
--> statement-breakpoint
ALTER TABLE "tip_visits" ADD CONSTRAINT "tip_visits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;