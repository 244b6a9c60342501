CREATE TABLE "account_access" (
	"billing_account_id" text NOT NULL,
	"user_id" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "account_access_billing_account_id_user_id_pk" PRIMARY KEY("billing_account_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "bill_lines" (
	"billing_account_id" text NOT NULL,
	"bill_id" text NOT NULL,
	"position" integer NOT NULL,
	"supply_point_id" text,
	"description" text NOT NULL,
	"quantity" numeric(12, 3) NOT NULL,
	"unit" text NOT NULL,
	"rate" numeric(10, 5) NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	CONSTRAINT "bill_lines_billing_account_id_bill_id_position_pk" PRIMARY KEY("billing_account_id","bill_id","position")
);
--> statement-breakpoint
CREATE TABLE "billing_accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_number" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"brand" text DEFAULT 'northlight' NOT NULL,
	"buying_group_name" text,
	"billing_email" text NOT NULL,
	"bill_delivery" text DEFAULT 'email' NOT NULL,
	"has_direct_debit" boolean DEFAULT false NOT NULL,
	"joined_on" date NOT NULL,
	CONSTRAINT "billing_accounts_customer_number_unique" UNIQUE("customer_number")
);
--> statement-breakpoint
CREATE TABLE "bills" (
	"billing_account_id" text NOT NULL,
	"id" text NOT NULL,
	"start_day" date NOT NULL,
	"end_day" date NOT NULL,
	"issued_day" date NOT NULL,
	"due_day" date NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"gst" numeric(12, 2) NOT NULL,
	"prompt_payment_discount" numeric(12, 2) NOT NULL,
	CONSTRAINT "bills_billing_account_id_id_pk" PRIMARY KEY("billing_account_id","id")
);
--> statement-breakpoint
CREATE TABLE "credentials" (
	"user_id" text PRIMARY KEY NOT NULL,
	"password_hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "current_release" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dismissals" (
	"user_id" text NOT NULL,
	"type" text NOT NULL,
	"dismissed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dismissals_user_id_type_pk" PRIMARY KEY("user_id","type")
);
--> statement-breakpoint
CREATE TABLE "energy_periods" (
	"billing_account_id" text NOT NULL,
	"supply_point_id" text NOT NULL,
	"start_day" date NOT NULL,
	"end_day" date NOT NULL,
	"quantity" numeric(12, 3) NOT NULL,
	"status" text NOT NULL,
	CONSTRAINT "energy_periods_billing_account_id_supply_point_id_start_day_pk" PRIMARY KEY("billing_account_id","supply_point_id","start_day")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"type" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "facts" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "generation_days" (
	"local_day" date NOT NULL,
	"source" text NOT NULL,
	"kilowatt_hours" integer[] NOT NULL,
	CONSTRAINT "generation_days_local_day_source_pk" PRIMARY KEY("local_day","source")
);
--> statement-breakpoint
CREATE TABLE "home_benchmarks" (
	"region" text NOT NULL,
	"property_type" text NOT NULL,
	"month" char(7) NOT NULL,
	"average_wh" integer NOT NULL,
	"efficient_wh" integer NOT NULL,
	CONSTRAINT "home_benchmarks_region_property_type_month_pk" PRIMARY KEY("region","property_type","month")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" text PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"fingerprint" text NOT NULL,
	"format" text NOT NULL,
	"readings" integer NOT NULL,
	"total_wh" numeric(18, 0) NOT NULL,
	"imported_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "imports_fingerprint_unique" UNIQUE("fingerprint")
);
--> statement-breakpoint
CREATE TABLE "oidc_records" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"payload" jsonb NOT NULL,
	"grant_id" text,
	"uid" text,
	"user_code" text,
	"consumed_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	CONSTRAINT "oidc_records_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"billing_account_id" text NOT NULL,
	"id" text NOT NULL,
	"paid_day" date NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"discount" numeric(12, 2) DEFAULT '0' NOT NULL,
	"method" text NOT NULL,
	CONSTRAINT "payments_billing_account_id_id_pk" PRIMARY KEY("billing_account_id","id")
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"energy_type" text NOT NULL,
	"day_rate" numeric(10, 5) NOT NULL,
	"night_rate" numeric(10, 5) NOT NULL,
	"night_from_hour" smallint DEFAULT 0 NOT NULL,
	"night_to_hour" smallint DEFAULT 0 NOT NULL,
	"daily_charge" numeric(10, 5) NOT NULL,
	"prompt_payment_discount_rate" numeric(6, 4) DEFAULT '0' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "powershout_bookings" (
	"billing_account_id" text NOT NULL,
	"id" text NOT NULL,
	"supply_point_id" text NOT NULL,
	"start_instant" timestamp with time zone NOT NULL,
	"duration_hours" integer NOT NULL,
	CONSTRAINT "powershout_bookings_billing_account_id_id_pk" PRIMARY KEY("billing_account_id","id")
);
--> statement-breakpoint
CREATE TABLE "powershout_hours" (
	"billing_account_id" text NOT NULL,
	"id" text NOT NULL,
	"hours" integer NOT NULL,
	"expires_on" date NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "powershout_hours_billing_account_id_id_pk" PRIMARY KEY("billing_account_id","id")
);
--> statement-breakpoint
CREATE TABLE "reading_days" (
	"billing_account_id" text NOT NULL,
	"supply_point_id" text NOT NULL,
	"flow" char(1) NOT NULL,
	"local_day" date NOT NULL,
	"watt_hours" integer[] NOT NULL,
	"statuses" text NOT NULL,
	"total_wh" integer NOT NULL,
	"status" text NOT NULL,
	CONSTRAINT "reading_days_billing_account_id_supply_point_id_flow_local_day_pk" PRIMARY KEY("billing_account_id","supply_point_id","flow","local_day")
);
--> statement-breakpoint
CREATE TABLE "releases" (
	"hash" text PRIMARY KEY NOT NULL,
	"document" json NOT NULL,
	"author" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "selections" (
	"user_id" text PRIMARY KEY NOT NULL,
	"billing_account_id" text NOT NULL,
	"site_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_attempts" (
	"name" text PRIMARY KEY NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sites" (
	"billing_account_id" text NOT NULL,
	"id" text NOT NULL,
	"street" text NOT NULL,
	"suburb" text,
	"city" text NOT NULL,
	"post_code" char(4) NOT NULL,
	"region" text NOT NULL,
	"nickname" text,
	"property_type" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"is_profile_complete" boolean DEFAULT false NOT NULL,
	CONSTRAINT "sites_billing_account_id_id_pk" PRIMARY KEY("billing_account_id","id")
);
--> statement-breakpoint
CREATE TABLE "supply_points" (
	"billing_account_id" text NOT NULL,
	"id" text NOT NULL,
	"site_id" text NOT NULL,
	"energy_type" text NOT NULL,
	"icp" text,
	"meter_serial" text,
	"plan_id" text NOT NULL,
	"supply_agreement_id" text NOT NULL,
	"has_hourly_data" boolean DEFAULT true NOT NULL,
	"charge_net_id" text,
	CONSTRAINT "supply_points_billing_account_id_id_pk" PRIMARY KEY("billing_account_id","id")
);
--> statement-breakpoint
CREATE TABLE "usage_category_days" (
	"billing_account_id" text NOT NULL,
	"site_id" text NOT NULL,
	"local_day" date NOT NULL,
	"categories" jsonb NOT NULL,
	CONSTRAINT "usage_category_days_billing_account_id_site_id_local_day_pk" PRIMARY KEY("billing_account_id","site_id","local_day")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"username" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT true NOT NULL,
	"contact_id" text NOT NULL,
	"first_name" text NOT NULL,
	"middle_name" text,
	"last_name" text NOT NULL,
	"date_of_birth" date,
	"phones" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"role" text DEFAULT 'customer' NOT NULL,
	"has_early_access" boolean DEFAULT false NOT NULL,
	"receives_promotions" boolean DEFAULT true NOT NULL,
	CONSTRAINT "users_subject_unique" UNIQUE("subject"),
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
ALTER TABLE "account_access" ADD CONSTRAINT "account_access_billing_account_id_billing_accounts_id_fk" FOREIGN KEY ("billing_account_id") REFERENCES "public"."billing_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_access" ADD CONSTRAINT "account_access_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "current_release" ADD CONSTRAINT "current_release_hash_releases_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."releases"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dismissals" ADD CONSTRAINT "dismissals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "selections" ADD CONSTRAINT "selections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sites" ADD CONSTRAINT "sites_billing_account_id_billing_accounts_id_fk" FOREIGN KEY ("billing_account_id") REFERENCES "public"."billing_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supply_points" ADD CONSTRAINT "supply_points_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_access_user" ON "account_access" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "events_user" ON "events" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "oidc_records_grant" ON "oidc_records" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "oidc_records_uid" ON "oidc_records" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "oidc_records_expiry" ON "oidc_records" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "supply_points_id" ON "supply_points" USING btree ("id");--> statement-breakpoint
CREATE INDEX "supply_points_icp" ON "supply_points" USING btree ("icp");