ALTER TABLE "card_authorities" DROP COLUMN "pays_current";--> statement-breakpoint
ALTER TABLE "card_requests" DROP COLUMN "pays_current";