ALTER TABLE "card_authorities" ADD COLUMN "pays_since" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "card_authorities" SET "pays_since" = "given_at";
