CREATE TABLE "addresses" (
	"id" text PRIMARY KEY NOT NULL,
	"street" text NOT NULL,
	"suburb" text,
	"city" text NOT NULL,
	"post_code" char(4) NOT NULL,
	"icp" text,
	"search_text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shower_settings" (
	"billing_account_id" text NOT NULL,
	"site_id" text NOT NULL,
	"usual_minutes" integer NOT NULL,
	"target_minutes" integer NOT NULL,
	"showers_per_week" integer NOT NULL,
	"actual_seconds" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shower_settings_billing_account_id_site_id_pk" PRIMARY KEY("billing_account_id","site_id")
);
--> statement-breakpoint
ALTER TABLE "billing_accounts" ADD COLUMN "postal_address" jsonb;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "form_hash" text;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "avatar_type" text;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "avatar_color_schema" text;--> statement-breakpoint
CREATE INDEX "addresses_search" ON "addresses" USING btree ("search_text" text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_lower" ON "users" USING btree (lower("email"));