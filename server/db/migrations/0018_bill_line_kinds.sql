ALTER TABLE "bill_lines" ALTER COLUMN "quantity" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "bill_lines" ADD COLUMN "kind" text;--> statement-breakpoint
UPDATE "bill_lines" SET "kind" = CASE "unit" WHEN 'day' THEN 'dailyCharge' WHEN 'percent' THEN 'gst' ELSE 'energy' END;--> statement-breakpoint
ALTER TABLE "bill_lines" ALTER COLUMN "kind" SET NOT NULL;
