ALTER TABLE "direct_debits" ADD COLUMN "pays_since" timestamp with time zone;--> statement-breakpoint
-- Their customers were told that it takes bills from the next one on.
UPDATE "direct_debits" SET "pays_since" = "given_at";
