CREATE TABLE "experiment_accounts" (
	"billing_account_id" text NOT NULL,
	"run" text NOT NULL,
	"version" text NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"goal_at" timestamp with time zone,
	CONSTRAINT "experiment_accounts_billing_account_id_run_pk" PRIMARY KEY("billing_account_id","run")
);
--> statement-breakpoint
CREATE TABLE "experiment_runs" (
	"run" text PRIMARY KEY NOT NULL,
	"experiment" text NOT NULL,
	"widget" json NOT NULL,
	"begun_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"result" json
);
--> statement-breakpoint
CREATE INDEX "experiment_accounts_run" ON "experiment_accounts" USING btree ("run","version");