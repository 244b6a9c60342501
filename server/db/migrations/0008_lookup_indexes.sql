CREATE INDEX "billing_accounts_number" ON "billing_accounts" USING btree (replace("customer_number", ' ', ''));--> statement-breakpoint
CREATE INDEX "events_at" ON "events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "oidc_records_account" ON "oidc_records" USING btree (("payload"->>'accountId'));--> statement-breakpoint
CREATE INDEX "oidc_records_interaction" ON "oidc_records" USING btree (("payload"->'result'->'login'->>'accountId')) WHERE "oidc_records"."kind" = 'Interaction';--> statement-breakpoint
CREATE INDEX "users_username_lower" ON "users" USING btree (lower("username"));