ALTER TABLE "payments" ADD COLUMN "bill_id" text;--> statement-breakpoint
UPDATE "payments" SET "bill_id" = "payment_orders"."bill_id" FROM "payment_orders"
WHERE "payment_orders"."billing_account_id" = "payments"."billing_account_id" AND "payment_orders"."id" = "payments"."id";
