DROP INDEX "users_username_lower";--> statement-breakpoint
CREATE INDEX "users_username_lower" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_open" ON "users" USING btree (lower("username")) WHERE closed_on is null;
