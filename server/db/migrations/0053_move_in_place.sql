ALTER TABLE "home_moves" ADD COLUMN "move_in_dp_id" integer;--> statement-breakpoint
ALTER TABLE "home_moves" ADD COLUMN "move_in_property_id" text;--> statement-breakpoint
ALTER TABLE "addresses" ADD COLUMN "dp_id" integer;