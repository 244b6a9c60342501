CREATE TABLE "reading_spans" (
	"billing_account_id" text NOT NULL,
	"supply_point_id" text NOT NULL,
	"flow" char(1) NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	CONSTRAINT "reading_spans_billing_account_id_supply_point_id_flow_pk" PRIMARY KEY("billing_account_id","supply_point_id","flow")
);--> statement-breakpoint
INSERT INTO "reading_spans" ("billing_account_id", "supply_point_id", "flow", "first_day", "last_day")
SELECT supply.billing_account_id, supply.id, flow.flow, span.first_day, span.last_day
FROM "supply_points" supply
CROSS JOIN (VALUES ('X'), ('I')) flow (flow)
CROSS JOIN LATERAL (
  SELECT min(local_day) AS first_day, max(local_day) AS last_day FROM "reading_days" day
  WHERE day.billing_account_id = supply.billing_account_id AND day.supply_point_id = supply.id AND day.flow = flow.flow
) span
WHERE supply.energy_type = 'electricity' AND span.first_day IS NOT NULL;--> statement-breakpoint
CREATE FUNCTION "widen_reading_spans"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.reading_spans AS span (billing_account_id, supply_point_id, flow, first_day, last_day)
  SELECT billing_account_id, supply_point_id, flow, min(local_day), max(local_day) FROM stored
  GROUP BY billing_account_id, supply_point_id, flow
  ORDER BY billing_account_id, supply_point_id, flow
  ON CONFLICT (billing_account_id, supply_point_id, flow) DO UPDATE
  SET first_day = least(span.first_day, excluded.first_day), last_day = greatest(span.last_day, excluded.last_day)
  WHERE excluded.first_day < span.first_day OR excluded.last_day > span.last_day;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "narrow_reading_spans"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH left_over AS (
    SELECT span.billing_account_id, span.supply_point_id, span.flow,
      (SELECT min(local_day) FROM public.reading_days day WHERE day.billing_account_id = span.billing_account_id
        AND day.supply_point_id = span.supply_point_id AND day.flow = span.flow) AS first_day,
      (SELECT max(local_day) FROM public.reading_days day WHERE day.billing_account_id = span.billing_account_id
        AND day.supply_point_id = span.supply_point_id AND day.flow = span.flow) AS last_day
    FROM public.reading_spans span
    WHERE EXISTS (SELECT FROM deleted WHERE deleted.billing_account_id = span.billing_account_id
      AND deleted.supply_point_id = span.supply_point_id AND deleted.flow = span.flow
      AND deleted.local_day IN (span.first_day, span.last_day))
  ), ended AS (
    DELETE FROM public.reading_spans span USING left_over
    WHERE span.billing_account_id = left_over.billing_account_id AND span.supply_point_id = left_over.supply_point_id
      AND span.flow = left_over.flow AND left_over.first_day IS NULL
  )
  UPDATE public.reading_spans span SET first_day = left_over.first_day, last_day = left_over.last_day FROM left_over
  WHERE span.billing_account_id = left_over.billing_account_id AND span.supply_point_id = left_over.supply_point_id
    AND span.flow = left_over.flow AND left_over.first_day IS NOT NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "widen_reading_spans" AFTER INSERT ON "reading_days"
REFERENCING NEW TABLE AS stored FOR EACH STATEMENT EXECUTE FUNCTION widen_reading_spans();--> statement-breakpoint
CREATE TRIGGER "narrow_reading_spans" AFTER DELETE ON "reading_days"
REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION narrow_reading_spans();
