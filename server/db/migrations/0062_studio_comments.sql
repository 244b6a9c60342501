CREATE TABLE "studio_comments" (
	"id" text PRIMARY KEY NOT NULL,
	"thread_id" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by_id" text NOT NULL,
	"by" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "studio_threads" (
	"id" text PRIMARY KEY NOT NULL,
	"campaign" text NOT NULL,
	"piece" text NOT NULL,
	"piece_name" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolved_by" text
);
--> statement-breakpoint
ALTER TABLE "draft_parts" ADD COLUMN "changed_by_ids" json;--> statement-breakpoint
ALTER TABLE "studio_inbox" ADD COLUMN "about" text;--> statement-breakpoint
ALTER TABLE "studio_comments" ADD CONSTRAINT "studio_comments_thread_id_studio_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."studio_threads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "studio_comments_of" ON "studio_comments" USING btree ("thread_id","at");--> statement-breakpoint
CREATE INDEX "studio_threads_of" ON "studio_threads" USING btree ("campaign","changed_at");