CREATE TABLE "home_move_steps" (
	"billing_account_id" text NOT NULL,
	"move_id" text NOT NULL,
	"position" integer NOT NULL,
	"step" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by" text NOT NULL,
	"move_out_day" date,
	"move_in_day" date,
	"message" text,
	"told_at" timestamp with time zone,
	CONSTRAINT "home_move_steps_billing_account_id_move_id_position_pk" PRIMARY KEY("billing_account_id","move_id","position")
);
--> statement-breakpoint
CREATE TABLE "home_moves" (
	"billing_account_id" text NOT NULL,
	"id" text NOT NULL,
	"case_number" text NOT NULL,
	"state" text DEFAULT 'received' NOT NULL,
	"submitted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"move_out_site_ids" jsonb,
	"move_out_day" date,
	"move_in_address" jsonb,
	"move_in_day" date,
	"new_site_id" text,
	"message" text,
	"request_key" text NOT NULL,
	"request_hash" text,
	"submitted_by" text NOT NULL,
	"move_in_icps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"meter_type" text DEFAULT 'unknown' NOT NULL,
	"answers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"wishes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"reading_asked_on" date,
	CONSTRAINT "home_moves_billing_account_id_id_pk" PRIMARY KEY("billing_account_id","id")
);
--> statement-breakpoint
ALTER TABLE "addresses" ADD COLUMN "meter_type" text;--> statement-breakpoint
CREATE INDEX "home_move_steps_untold" ON "home_move_steps" USING btree ("billing_account_id") WHERE told_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "home_moves_key" ON "home_moves" USING btree ("billing_account_id","request_key");--> statement-breakpoint
CREATE INDEX "home_moves_days" ON "home_moves" USING btree ("move_out_day") WHERE state in ('received', 'confirmed');--> statement-breakpoint
CREATE INDEX "addresses_icp" ON "addresses" USING btree ("icp");