CREATE TABLE "used_instructions" (
	"billing_account_id" text NOT NULL,
	"instruction_key" text NOT NULL,
	"content_hash" text NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "used_instructions_billing_account_id_instruction_key_pk" PRIMARY KEY("billing_account_id","instruction_key")
);
--> statement-breakpoint
ALTER TABLE "payment_orders" ADD COLUMN "card_token" text;--> statement-breakpoint
ALTER TABLE "payment_orders" ADD COLUMN "card_brand" text;--> statement-breakpoint
ALTER TABLE "payment_orders" ADD COLUMN "card_last_four" text;--> statement-breakpoint
ALTER TABLE "impersonations" ADD COLUMN "selected_account_id" text;--> statement-breakpoint
ALTER TABLE "impersonations" ADD COLUMN "selected_site_id" text;