CREATE TABLE "staff_rights" (
	"user_id" text NOT NULL,
	"right" text NOT NULL,
	"granted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"granted_by" text NOT NULL,
	CONSTRAINT "staff_rights_user_id_right_pk" PRIMARY KEY("user_id","right")
);
--> statement-breakpoint
ALTER TABLE "staff_rights" ADD CONSTRAINT "staff_rights_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
INSERT INTO "staff_rights" ("user_id", "right", "granted_by")
	SELECT "id", CASE "studio_role" WHEN 'publisher' THEN 'publish' WHEN 'editor' THEN 'edit' ELSE 'look' END, 'migration'
	FROM "users" WHERE "role" = 'staff' AND "studio_role" IS NOT NULL;--> statement-breakpoint
INSERT INTO "staff_rights" ("user_id", "right", "granted_by")
	SELECT "id", 'act', 'migration' FROM "users"
	WHERE "role" = 'staff' AND EXISTS (SELECT 1 FROM "impersonations" WHERE "staff_user_id" = "users"."id");--> statement-breakpoint
INSERT INTO "staff_rights" ("user_id", "right", "granted_by")
	SELECT "id", 'readLog', 'migration' FROM "users" WHERE "role" = 'staff' AND "studio_role" = 'publisher';--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "studio_role";