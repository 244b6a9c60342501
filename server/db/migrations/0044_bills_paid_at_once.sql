ALTER TABLE "card_authorities" ADD COLUMN "current_bill_ids" text[];--> statement-breakpoint
ALTER TABLE "card_requests" ADD COLUMN "current_bill_ids" text[];