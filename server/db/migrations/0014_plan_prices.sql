-- Prices have held since before the first bill. A plan without nights has one rate.
UPDATE "plans" SET "prices" = jsonb_build_array(
  jsonb_build_object('from', '2015-01-01', 'dayRate', "day_rate"::text, 'dailyCharge', "daily_charge"::text)
    || CASE WHEN "night_from_hour" = "night_to_hour" THEN '{}'::jsonb ELSE jsonb_build_object('nightRate', "night_rate"::text) END
);--> statement-breakpoint
ALTER TABLE "plans" ALTER COLUMN "prices" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" DROP COLUMN "day_rate";--> statement-breakpoint
ALTER TABLE "plans" DROP COLUMN "night_rate";--> statement-breakpoint
ALTER TABLE "plans" DROP COLUMN "daily_charge";