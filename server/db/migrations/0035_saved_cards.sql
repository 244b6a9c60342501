CREATE TABLE "card_authorities" (
	"billing_account_id" text PRIMARY KEY NOT NULL,
	"instruction_key" text NOT NULL,
	"fee_rate" integer NOT NULL,
	"pays_current" boolean NOT NULL,
	"given_by" text NOT NULL,
	"given_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "card_requests" (
	"billing_account_id" text NOT NULL,
	"id" text NOT NULL,
	"user_id" text NOT NULL,
	"card_key" text NOT NULL,
	"purpose" text NOT NULL,
	"pays_current" boolean DEFAULT false NOT NULL,
	"fee_rate" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"session" text,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"ask_at" timestamp with time zone,
	"asked" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "card_requests_billing_account_id_id_pk" PRIMARY KEY("billing_account_id","id")
);
--> statement-breakpoint
CREATE TABLE "cards_to_forget" (
	"token" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gateway_card_pages" (
	"session" text PRIMARY KEY NOT NULL,
	"request" text NOT NULL,
	"description" text NOT NULL,
	"return_url" text NOT NULL,
	"token" text,
	"is_update" boolean NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"declined" integer DEFAULT 0 NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "gateway_card_pages_request" UNIQUE("request")
);
--> statement-breakpoint
CREATE TABLE "gateway_cards" (
	"token" text PRIMARY KEY NOT NULL,
	"does" text NOT NULL,
	"brand" text NOT NULL,
	"last_four" text NOT NULL,
	"expires" text NOT NULL,
	"needs_code" boolean NOT NULL,
	"is_forgotten" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_cards" (
	"billing_account_id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"brand" text NOT NULL,
	"last_four" text NOT NULL,
	"expires" text NOT NULL,
	"needs_code" boolean DEFAULT false NOT NULL,
	"saved_by" text NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"told_expires" text
);
--> statement-breakpoint
ALTER TABLE "gateway_payments" ADD COLUMN "token" text;--> statement-breakpoint
ALTER TABLE "payment_orders" ADD COLUMN "kind" text DEFAULT 'page' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_orders" ADD COLUMN "bill_id" text;--> statement-breakpoint
ALTER TABLE "payment_orders" ADD COLUMN "fee_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "card_authorities" ADD CONSTRAINT "card_authorities_given_by_users_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_requests" ADD CONSTRAINT "card_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_cards" ADD CONSTRAINT "saved_cards_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "card_requests_key" ON "card_requests" USING btree ("billing_account_id","card_key");--> statement-breakpoint
CREATE INDEX "card_requests_session" ON "card_requests" USING btree ("session");--> statement-breakpoint
CREATE INDEX "card_requests_id" ON "card_requests" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "card_requests_open" ON "card_requests" USING btree ("billing_account_id") WHERE status = 'open';