ALTER TABLE "powershout_hours" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "powershout_hours" ADD COLUMN "deleted_by" text;