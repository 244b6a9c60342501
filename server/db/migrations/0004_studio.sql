CREATE TABLE "config_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "config_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"author" text NOT NULL,
	"action" text NOT NULL,
	"part" text,
	"before" json,
	"after" json,
	"release" text,
	"previous_release" text,
	"note" text DEFAULT '' NOT NULL,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "draft_parts" (
	"part" text PRIMARY KEY NOT NULL,
	"value" json,
	"base_hash" text NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scheduled_releases" (
	"id" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"base_hash" text NOT NULL,
	"author" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"reason" text,
	"state" text DEFAULT 'waiting' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visits_by_build" (
	"day" date NOT NULL,
	"knows" text NOT NULL,
	"visits" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "visits_by_build_day_knows_pk" PRIMARY KEY("day","knows")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "studio_role" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_sample" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "scheduled_releases" ADD CONSTRAINT "scheduled_releases_hash_releases_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."releases"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "config_changes_action" ON "config_changes" USING btree ("action","id");--> statement-breakpoint
UPDATE "users" SET "studio_role" = 'publisher' WHERE "role" = 'staff';
