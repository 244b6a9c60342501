CREATE TABLE "studio_campaigns" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "studio_presence" (
	"user_id" text NOT NULL,
	"page" text NOT NULL,
	"campaign" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "studio_presence_user_id_page_pk" PRIMARY KEY("user_id","page")
);
--> statement-breakpoint
ALTER TABLE "config_changes" ADD COLUMN "campaign" text;--> statement-breakpoint
ALTER TABLE "draft_parts" ADD COLUMN "campaign" text DEFAULT 'changes' NOT NULL;--> statement-breakpoint
ALTER TABLE "scheduled_releases" ADD COLUMN "campaign" text DEFAULT 'changes' NOT NULL;--> statement-breakpoint
ALTER TABLE "scheduled_releases" ADD COLUMN "author_id" text;--> statement-breakpoint
ALTER TABLE "studio_presence" ADD CONSTRAINT "studio_presence_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;