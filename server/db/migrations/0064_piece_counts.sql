CREATE TABLE "counted_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "piece_counts" (
	"day" date NOT NULL,
	"piece" text NOT NULL,
	"release" text NOT NULL,
	"version" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "piece_counts_day_piece_release_version_kind_pk" PRIMARY KEY("day","piece","release","version","kind")
);
