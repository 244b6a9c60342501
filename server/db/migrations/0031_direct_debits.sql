CREATE TABLE "direct_debits" (
	"billing_account_id" text PRIMARY KEY NOT NULL,
	"account_name" text NOT NULL,
	"masked_number" text NOT NULL,
	"instruction_key" text NOT NULL,
	"given_by" text NOT NULL,
	"given_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "direct_debits" ADD CONSTRAINT "direct_debits_given_by_users_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;