ALTER TABLE "webhook_endpoints" ADD COLUMN "proposal" jsonb;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "allowed" jsonb;