CREATE TABLE "similar_home_groups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"month" char(7) NOT NULL,
	"energy" text NOT NULL,
	"traits" text[] NOT NULL,
	"homes" integer NOT NULL,
	"average_kwh" bigint NOT NULL,
	"efficient_kwh" bigint
);
--> statement-breakpoint
CREATE TABLE "similar_home_members" (
	"billing_account_id" text NOT NULL,
	"site_id" text NOT NULL,
	"energy" text NOT NULL,
	"month" char(7) NOT NULL,
	"group_id" uuid NOT NULL,
	CONSTRAINT "similar_home_members_billing_account_id_site_id_energy_month_pk" PRIMARY KEY("billing_account_id","site_id","energy","month")
);
--> statement-breakpoint
ALTER TABLE "similar_home_members" ADD CONSTRAINT "similar_home_members_site" FOREIGN KEY ("billing_account_id","site_id") REFERENCES "public"."sites"("billing_account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "similar_home_groups_traits" ON "similar_home_groups" USING btree ("traits","energy","month");