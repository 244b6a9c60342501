ALTER TABLE "card_authorities" ALTER COLUMN "pays_current" SET DEFAULT false;--> statement-breakpoint
ALTER TABLE "card_authorities" ADD COLUMN "current_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "card_requests" ADD COLUMN "current_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- How much was said is not known of those that are under way: what is owed, as until now.
UPDATE "card_authorities" SET "current_cents" = 2147483647 WHERE "pays_current";--> statement-breakpoint
UPDATE "card_requests" SET "current_cents" = 2147483647 WHERE "pays_current" AND "status" = 'open';
