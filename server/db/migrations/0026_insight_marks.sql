CREATE TABLE "energy_use_days" (
	"billing_account_id" text NOT NULL,
	"site_id" text NOT NULL,
	"local_day" date NOT NULL,
	"uses" jsonb NOT NULL,
	CONSTRAINT "energy_use_days_billing_account_id_site_id_local_day_pk" PRIMARY KEY("billing_account_id","site_id","local_day")
) PARTITION BY RANGE ("local_day");
--> statement-breakpoint
CREATE TABLE "months"."energy_use_days_rest" PARTITION OF "energy_use_days" DEFAULT;--> statement-breakpoint
SELECT make_months('energy_use_days', (current_date - interval '25 months')::date, (current_date + interval '3 months')::date);--> statement-breakpoint
CREATE TABLE "insight_marks" (
	"billing_account_id" text NOT NULL,
	"site_id" text NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "insight_marks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"from_day" date NOT NULL,
	CONSTRAINT "insight_marks_billing_account_id_site_id_id_pk" PRIMARY KEY("billing_account_id","site_id","id")
);--> statement-breakpoint
-- What an insight follows from marks its site, whatever changes it: the feed, a meter file, the portal or a statement by hand.
CREATE FUNCTION "mark_readings"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.insight_marks (billing_account_id, site_id, from_day)
  SELECT supply.billing_account_id, supply.site_id, min(changed.local_day)
  FROM changed JOIN public.supply_points supply
    ON supply.billing_account_id = changed.billing_account_id AND supply.id = changed.supply_point_id
  GROUP BY supply.billing_account_id, supply.site_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "mark_corrected_readings"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.insight_marks (billing_account_id, site_id, from_day)
  SELECT supply.billing_account_id, supply.site_id, min(changed.local_day)
  FROM changed JOIN before
    ON before.billing_account_id = changed.billing_account_id AND before.supply_point_id = changed.supply_point_id
    AND before.flow = changed.flow AND before.local_day = changed.local_day
  JOIN public.supply_points supply
    ON supply.billing_account_id = changed.billing_account_id AND supply.id = changed.supply_point_id
  WHERE (before.watt_hours, before.statuses) IS DISTINCT FROM (changed.watt_hours, changed.statuses)
  GROUP BY supply.billing_account_id, supply.site_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "mark_periods"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.insight_marks (billing_account_id, site_id, from_day)
  SELECT supply.billing_account_id, supply.site_id, min(changed.start_day)
  FROM changed JOIN public.supply_points supply
    ON supply.billing_account_id = changed.billing_account_id AND supply.id = changed.supply_point_id
  GROUP BY supply.billing_account_id, supply.site_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "mark_profile"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.insight_marks (billing_account_id, site_id, from_day)
  SELECT coalesce(NEW.billing_account_id, OLD.billing_account_id), coalesce(NEW.site_id, OLD.site_id), '0001-01-01';
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "mark_site"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.insight_marks (billing_account_id, site_id, from_day) VALUES (NEW.billing_account_id, NEW.id, '0001-01-01');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "mark_moved_supply"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.insight_marks (billing_account_id, site_id, from_day)
  VALUES (OLD.billing_account_id, OLD.site_id, '0001-01-01'), (NEW.billing_account_id, NEW.site_id, '0001-01-01');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "mark_new_readings" AFTER INSERT ON "reading_days"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_readings();--> statement-breakpoint
CREATE TRIGGER "mark_corrected_readings" AFTER UPDATE ON "reading_days"
REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_corrected_readings();--> statement-breakpoint
CREATE TRIGGER "mark_deleted_readings" AFTER DELETE ON "reading_days"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_readings();--> statement-breakpoint
CREATE TRIGGER "mark_new_periods" AFTER INSERT ON "energy_periods"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_periods();--> statement-breakpoint
CREATE TRIGGER "mark_corrected_periods" AFTER UPDATE ON "energy_periods"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_periods();--> statement-breakpoint
CREATE TRIGGER "mark_deleted_periods" AFTER DELETE ON "energy_periods"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_periods();--> statement-breakpoint
CREATE TRIGGER "mark_new_profile" AFTER INSERT OR DELETE ON "profiles" FOR EACH ROW EXECUTE FUNCTION mark_profile();--> statement-breakpoint
CREATE TRIGGER "mark_changed_profile" AFTER UPDATE ON "profiles"
FOR EACH ROW WHEN (OLD.answers IS DISTINCT FROM NEW.answers) EXECUTE FUNCTION mark_profile();--> statement-breakpoint
CREATE TRIGGER "mark_changed_site" AFTER UPDATE ON "sites"
FOR EACH ROW WHEN ((OLD.region, OLD.property_type, OLD.is_profile_complete) IS DISTINCT FROM (NEW.region, NEW.property_type, NEW.is_profile_complete))
EXECUTE FUNCTION mark_site();--> statement-breakpoint
CREATE TRIGGER "mark_moved_supply" AFTER UPDATE ON "supply_points"
FOR EACH ROW WHEN (OLD.site_id IS DISTINCT FROM NEW.site_id) EXECUTE FUNCTION mark_moved_supply();--> statement-breakpoint
-- What was read before is worked out by the first run of the job.
INSERT INTO "insight_marks" ("billing_account_id", "site_id", "from_day")
SELECT supply.billing_account_id, supply.site_id, min(span.first_day) FROM "reading_spans" span
JOIN "supply_points" supply ON supply.billing_account_id = span.billing_account_id AND supply.id = span.supply_point_id
GROUP BY supply.billing_account_id, supply.site_id;--> statement-breakpoint
SELECT jobs.create_queue('insights', '{"policy":"standard","notify":true}');
