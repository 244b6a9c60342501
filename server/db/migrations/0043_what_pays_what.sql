ALTER TABLE "card_authorities" ALTER COLUMN "pays_current" SET DEFAULT false;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "bill_ids" text[];--> statement-breakpoint
ALTER TABLE "card_authorities" ADD COLUMN "current_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "card_requests" ADD COLUMN "current_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "direct_debits" ADD COLUMN "pays_since" timestamp with time zone;--> statement-breakpoint
UPDATE "payments" SET "bill_ids" = ARRAY["payment_orders"."bill_id"] FROM "payment_orders"
WHERE "payment_orders"."billing_account_id" = "payments"."billing_account_id" AND "payment_orders"."id" = "payments"."id"
  AND "payment_orders"."bill_id" IS NOT NULL;--> statement-breakpoint
-- Their customers were told that it takes bills from the next one on.
UPDATE "direct_debits" SET "pays_since" = "given_at";--> statement-breakpoint
-- How much was said is not known of those that are under way: what is owed, as until now.
UPDATE "card_authorities" SET "current_cents" = 2147483647 WHERE "pays_current";--> statement-breakpoint
UPDATE "card_requests" SET "current_cents" = 2147483647 WHERE "pays_current" AND "status" = 'open';
