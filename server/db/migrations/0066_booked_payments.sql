ALTER TABLE "payment_orders" ADD COLUMN "booked_discount_cents" integer;--> statement-breakpoint
ALTER TABLE "payment_orders" ADD COLUMN "booked_bill_ids" text[];--> statement-breakpoint
ALTER TABLE "payment_orders" ADD COLUMN "booked_bill_cents" integer[];--> statement-breakpoint
UPDATE "payment_orders" SET "booked_discount_cents" = round("payments"."discount" * 100)::integer, "booked_bill_ids" = "payments"."bill_ids", "booked_bill_cents" = "payments"."bill_cents"
FROM "payments"
WHERE "payments"."billing_account_id" = "payment_orders"."billing_account_id" AND "payments"."id" = "payment_orders"."id" AND "payment_orders"."status" = 'made' AND "payments"."bill_ids" IS NOT NULL;
