CREATE TABLE "broadband_connections" (
	"billing_account_id" text NOT NULL,
	"site_id" text NOT NULL,
	"plan_name" text NOT NULL,
	"download_mbps" integer NOT NULL,
	"upload_mbps" integer NOT NULL,
	"monthly_charge" numeric(12, 2) NOT NULL,
	"connected_on" date NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "broadband_connections_billing_account_id_site_id_pk" PRIMARY KEY("billing_account_id","site_id")
);
--> statement-breakpoint
CREATE TABLE "lpg_orders" (
	"billing_account_id" text NOT NULL,
	"id" text NOT NULL,
	"supply_point_id" text NOT NULL,
	"number_of_bottles" smallint NOT NULL,
	"questions" jsonb,
	"order_key" text NOT NULL,
	"placed_by" text NOT NULL,
	"placed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'processing' NOT NULL,
	"scheduled_day" date,
	"delivered_day" date,
	"failure_title" text,
	CONSTRAINT "lpg_orders_billing_account_id_id_pk" PRIMARY KEY("billing_account_id","id")
);
--> statement-breakpoint
CREATE TABLE "meter_devices" (
	"billing_account_id" text NOT NULL,
	"id" text NOT NULL,
	"supply_point_id" text NOT NULL,
	"register" text,
	"digits" smallint DEFAULT 5 NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "meter_devices_billing_account_id_id_pk" PRIMARY KEY("billing_account_id","id")
);
--> statement-breakpoint
CREATE TABLE "meter_reads" (
	"billing_account_id" text NOT NULL,
	"device_id" text NOT NULL,
	"read_day" date NOT NULL,
	"reading" integer NOT NULL,
	"source" text NOT NULL,
	"user_id" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "meter_reads_billing_account_id_device_id_read_day_pk" PRIMARY KEY("billing_account_id","device_id","read_day")
);
--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "value_plan_annual_limit_kwh" integer;--> statement-breakpoint
ALTER TABLE "supply_points" ADD COLUMN "nickname" text;--> statement-breakpoint
ALTER TABLE "supply_points" ADD COLUMN "is_advanced" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "supply_points" ADD COLUMN "can_submit_read" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "supply_points" ADD COLUMN "next_read_day" date;--> statement-breakpoint
ALTER TABLE "supply_points" ADD COLUMN "read_locked_by" text;--> statement-breakpoint
ALTER TABLE "supply_points" ADD COLUMN "bottle_size_kg" smallint;--> statement-breakpoint
ALTER TABLE "supply_points" ADD COLUMN "max_bottles" smallint;--> statement-breakpoint
CREATE UNIQUE INDEX "lpg_orders_key" ON "lpg_orders" USING btree ("billing_account_id","order_key");--> statement-breakpoint
CREATE UNIQUE INDEX "lpg_orders_under_way" ON "lpg_orders" USING btree ("billing_account_id","supply_point_id") WHERE state in ('processing', 'scheduled', 'rescheduled', 'outForDelivery');