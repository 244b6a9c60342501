CREATE TABLE "powershout_ledger" (
	"billing_account_id" text NOT NULL,
	"position" integer NOT NULL,
	"act" text NOT NULL,
	"kind" text NOT NULL,
	"voucher_id" text NOT NULL,
	"hours" integer NOT NULL,
	"left_hours" integer NOT NULL,
	"booking_id" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"person_id" text,
	CONSTRAINT "powershout_ledger_billing_account_id_position_pk" PRIMARY KEY("billing_account_id","position"),
	CONSTRAINT "powershout_ledger_left" CHECK ("powershout_ledger"."left_hours" >= 0)
);
--> statement-breakpoint
CREATE TABLE "powershout_reminders" (
	"billing_account_id" text NOT NULL,
	"user_id" text NOT NULL,
	"is_wanted" boolean NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "powershout_reminders_billing_account_id_user_id_pk" PRIMARY KEY("billing_account_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "billing_accounts" ADD COLUMN "loyalty_account_id" text;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "offer_code" text;--> statement-breakpoint
ALTER TABLE "powershout_bookings" ADD COLUMN "vouchers" jsonb;--> statement-breakpoint
ALTER TABLE "powershout_bookings" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "powershout_bookings" ADD COLUMN "booking_key" text;--> statement-breakpoint
ALTER TABLE "powershout_bookings" ADD COLUMN "booked_by" text;--> statement-breakpoint
ALTER TABLE "powershout_bookings" ADD COLUMN "booked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "powershout_hours" ADD COLUMN "offer_ends_on" date;--> statement-breakpoint
ALTER TABLE "powershout_hours" ADD COLUMN "accepted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "powershout_hours" ADD COLUMN "accepted_by" text;--> statement-breakpoint
ALTER TABLE "powershout_hours" ADD COLUMN "accept_key" text;--> statement-breakpoint
ALTER TABLE "powershout_hours" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "is_low_price" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "powershout_reminders" ADD CONSTRAINT "powershout_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "powershout_ledger_voucher" ON "powershout_ledger" USING btree ("billing_account_id","voucher_id");--> statement-breakpoint
CREATE INDEX "powershout_bookings_key" ON "powershout_bookings" USING btree ("billing_account_id","booking_key");--> statement-breakpoint
CREATE INDEX "powershout_hours_expiry" ON "powershout_hours" USING btree ("expires_on");--> statement-breakpoint
-- Hours that were granted before there was a ledger are its first entries.
INSERT INTO "powershout_ledger" ("billing_account_id", "position", "act", "kind", "voucher_id", "hours", "left_hours")
SELECT "billing_account_id", row_number() OVER (PARTITION BY "billing_account_id" ORDER BY "expires_on", "id"), 'granted ' || "id", 'granted', "id", "hours", "hours"
FROM "powershout_hours" WHERE "state" <> 'offer';
