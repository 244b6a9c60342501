ALTER TABLE "draft_parts" ADD COLUMN "base" json;--> statement-breakpoint
ALTER TABLE "scheduled_releases" ADD COLUMN "ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "scheduled_releases" ADD COLUMN "issues" json;