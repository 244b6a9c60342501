ALTER TABLE "home_move_steps" ADD COLUMN "person_id" text;--> statement-breakpoint
ALTER TABLE "home_move_steps" ADD COLUMN "actor_id" text;