CREATE TABLE "donation_pledges" (
	"billing_account_id" text NOT NULL,
	"id" text NOT NULL,
	"school_id" text NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"frequency" text NOT NULL,
	"pledged_day" date NOT NULL,
	"ended_day" date,
	"request_key" text,
	CONSTRAINT "donation_pledges_billing_account_id_id_pk" PRIMARY KEY("billing_account_id","id")
);
--> statement-breakpoint
CREATE TABLE "donations" (
	"billing_account_id" text NOT NULL,
	"id" text NOT NULL,
	"school_id" text NOT NULL,
	"pledge_id" text,
	"given_day" date NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	CONSTRAINT "donations_billing_account_id_id_pk" PRIMARY KEY("billing_account_id","id")
);
--> statement-breakpoint
CREATE TABLE "schools" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"city" text NOT NULL,
	"region" text NOT NULL,
	"left_on" date,
	"search_text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_marks" (
	"billing_account_id" text NOT NULL,
	"user_id" text NOT NULL,
	"notification_id" text NOT NULL,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notification_marks_billing_account_id_user_id_notification_id_pk" PRIMARY KEY("billing_account_id","user_id","notification_id")
);
--> statement-breakpoint
CREATE TABLE "referral_codes" (
	"billing_account_id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "referrals" (
	"billing_account_id" text NOT NULL,
	"id" text NOT NULL,
	"joined_day" date NOT NULL,
	"state" text NOT NULL,
	"friend" text,
	"amount" numeric(12, 2),
	"credited_day" date,
	"reason" text,
	CONSTRAINT "referrals_billing_account_id_id_pk" PRIMARY KEY("billing_account_id","id")
);
--> statement-breakpoint
ALTER TABLE "notification_marks" ADD CONSTRAINT "notification_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "donation_pledges_key" ON "donation_pledges" USING btree ("billing_account_id","request_key");--> statement-breakpoint
CREATE INDEX "notification_marks_read_at" ON "notification_marks" USING btree ("read_at");