ALTER TABLE "impersonated_actions" ALTER COLUMN "impersonation_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "impersonated_actions" ALTER COLUMN "customer_user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "impersonated_actions" ADD COLUMN "tried" text;--> statement-breakpoint
ALTER TABLE "impersonated_actions" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "impersonated_actions" ADD COLUMN "problem" text;--> statement-breakpoint
CREATE INDEX "impersonated_actions_latest" ON "impersonated_actions" USING btree ("at","id");