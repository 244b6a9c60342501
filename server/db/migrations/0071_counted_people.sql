CREATE TABLE "counted_people" (
	"person" text PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"counted" integer[] NOT NULL
);
