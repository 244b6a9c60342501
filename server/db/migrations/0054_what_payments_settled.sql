ALTER TABLE "payments" ADD COLUMN "bill_cents" integer[];--> statement-breakpoint
ALTER TABLE "payment_orders" ADD COLUMN "bill_ids" text[];