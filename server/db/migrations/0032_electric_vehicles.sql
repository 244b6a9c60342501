CREATE TABLE "charge_net_links" (
	"billing_account_id" text PRIMARY KEY NOT NULL,
	"charge_net_id" text NOT NULL,
	"email" text,
	"is_linked" boolean NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "charge_net_tries" (
	"user_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "charge_net_tries_user_id_at_pk" PRIMARY KEY("user_id","at")
);
--> statement-breakpoint
CREATE TABLE "ev_cars" (
	"billing_account_id" text NOT NULL,
	"site_id" text NOT NULL,
	"model_id" text,
	"own_kwh_per_100_km" real,
	"charges_at_home" boolean NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ev_cars_billing_account_id_site_id_pk" PRIMARY KEY("billing_account_id","site_id")
);
--> statement-breakpoint
ALTER TABLE "energy_use_days" ADD COLUMN "charging" integer[];--> statement-breakpoint
ALTER TABLE "ev_sessions" ADD COLUMN "charger_city" text;--> statement-breakpoint
ALTER TABLE "ev_sessions" ADD COLUMN "position" jsonb;--> statement-breakpoint
ALTER TABLE "ev_sessions" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "ev_sessions" ADD COLUMN "settled_by" text;--> statement-breakpoint
ALTER TABLE "charge_net_tries" ADD CONSTRAINT "charge_net_tries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "charge_net_links_linked" ON "charge_net_links" USING btree ("charge_net_id") WHERE is_linked;--> statement-breakpoint
CREATE INDEX "supply_points_charge_net" ON "supply_points" USING btree ("charge_net_id");--> statement-breakpoint
-- What a car charges at home is worked out again when its customer says otherwise.
CREATE TRIGGER "mark_new_car" AFTER INSERT OR DELETE ON "ev_cars" FOR EACH ROW EXECUTE FUNCTION mark_profile();--> statement-breakpoint
CREATE TRIGGER "mark_changed_car" AFTER UPDATE ON "ev_cars" FOR EACH ROW
WHEN (OLD.charges_at_home <> NEW.charges_at_home) EXECUTE FUNCTION mark_profile();--> statement-breakpoint
-- Half-hours of charging were not kept before.
INSERT INTO "insight_marks" ("billing_account_id", "site_id", "from_day")
SELECT "billing_account_id", "site_id", '0001-01-01' FROM "profiles"
WHERE "answers" @> '{"HasEvThatChargesAtHome": true}' OR "answers" @> '{"PaidServices": ["Electric vehicle (EV) charging"]}';
