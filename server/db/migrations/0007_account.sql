ALTER TABLE "users" ADD COLUMN "tokens_valid_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "pending_email" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "pending_email_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "one_time_links_email" ON "one_time_links" USING btree (lower("email"),"created_at");--> statement-breakpoint
ALTER TABLE "sign_in_attempts" DROP COLUMN "locked_until";