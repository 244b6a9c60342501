CREATE TABLE "arrangement_instalments" (
	"billing_account_id" text NOT NULL,
	"arrangement_id" text NOT NULL,
	"position" integer NOT NULL,
	"due_day" date NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	CONSTRAINT "arrangement_instalments_billing_account_id_arrangement_id_position_pk" PRIMARY KEY("billing_account_id","arrangement_id","position")
);
--> statement-breakpoint
CREATE TABLE "credit_extensions" (
	"billing_account_id" text NOT NULL,
	"id" text NOT NULL,
	"asked_day" date NOT NULL,
	"end_day" date NOT NULL,
	"amount" numeric(12, 2),
	"status" text NOT NULL,
	"request_key" text,
	CONSTRAINT "credit_extensions_billing_account_id_id_pk" PRIMARY KEY("billing_account_id","id")
);
--> statement-breakpoint
CREATE TABLE "payment_arrangements" (
	"billing_account_id" text NOT NULL,
	"id" text NOT NULL,
	"made_day" date NOT NULL,
	"frequency" text NOT NULL,
	"status" text NOT NULL,
	"ended_day" date,
	"request_key" text,
	CONSTRAINT "payment_arrangements_billing_account_id_id_pk" PRIMARY KEY("billing_account_id","id")
);
--> statement-breakpoint
ALTER TABLE "billing_accounts" ADD COLUMN "medical_dependence" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "credit_extensions_key" ON "credit_extensions" USING btree ("billing_account_id","request_key");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_arrangements_key" ON "payment_arrangements" USING btree ("billing_account_id","request_key");