CREATE TABLE "generation_readings" (
	"at" timestamp with time zone PRIMARY KEY NOT NULL,
	"megawatts" jsonb NOT NULL
);
