ALTER TABLE "studio_inbox" ADD COLUMN "by_id" text;--> statement-breakpoint
ALTER TABLE "studio_inbox" ADD COLUMN "mailed_at" timestamp with time zone;