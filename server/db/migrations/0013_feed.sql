CREATE TABLE "bill_files" (
	"billing_account_id" text NOT NULL,
	"bill_id" text NOT NULL,
	"pdf" text NOT NULL,
	CONSTRAINT "bill_files_billing_account_id_bill_id_pk" PRIMARY KEY("billing_account_id","bill_id")
);
--> statement-breakpoint
CREATE TABLE "feed_records" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"hash" text NOT NULL,
	"billing_account_id" text,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "feed_records_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"hours" integer
);
--> statement-breakpoint
CREATE TABLE "ev_sessions" (
	"billing_account_id" text NOT NULL,
	"id" text NOT NULL,
	"supply_point_id" text,
	"start_instant" timestamp with time zone NOT NULL,
	"end_instant" timestamp with time zone NOT NULL,
	"watt_hours" integer NOT NULL,
	"place" text NOT NULL,
	"charger_name" text,
	"cost" numeric(12, 2),
	CONSTRAINT "ev_sessions_billing_account_id_id_pk" PRIMARY KEY("billing_account_id","id")
);
--> statement-breakpoint
ALTER TABLE "powershout_hours" ADD COLUMN "campaign_id" text;--> statement-breakpoint
ALTER TABLE "reading_days" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "prices" jsonb;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "peak_hours" jsonb;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "is_low_user" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "feed_records_account" ON "feed_records" USING btree ("billing_account_id");