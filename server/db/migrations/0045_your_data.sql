CREATE TABLE "data_download_pieces" (
	"user_id" text NOT NULL,
	"file_id" text NOT NULL,
	"position" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "data_download_pieces_user_id_file_id_position_pk" PRIMARY KEY("user_id","file_id","position")
);
--> statement-breakpoint
CREATE TABLE "data_downloads" (
	"user_id" text PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ready_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"file_id" text,
	"bytes" integer
);
--> statement-breakpoint
ALTER TABLE "data_download_pieces" ADD CONSTRAINT "data_download_pieces_user_id_data_downloads_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."data_downloads"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_downloads" ADD CONSTRAINT "data_downloads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_downloads_expiry" ON "data_downloads" USING btree ("expires_at");--> statement-breakpoint
SELECT jobs.create_queue('your-data', '{"policy":"standard","notify":true}');
