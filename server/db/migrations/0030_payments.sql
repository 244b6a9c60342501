CREATE TABLE "gateway_payments" (
	"session" text PRIMARY KEY NOT NULL,
	"order" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"description" text NOT NULL,
	"return_url" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"declined" integer DEFAULT 0 NOT NULL,
	"decided_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gateway_payments_order" UNIQUE("order")
);
--> statement-breakpoint
CREATE TABLE "payment_orders" (
	"billing_account_id" text NOT NULL,
	"id" text NOT NULL,
	"user_id" text NOT NULL,
	"payment_key" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"session" text,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"ask_at" timestamp with time zone,
	"asked" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "payment_orders_billing_account_id_id_pk" PRIMARY KEY("billing_account_id","id")
);
--> statement-breakpoint
ALTER TABLE "payment_orders" ADD CONSTRAINT "payment_orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_orders_key" ON "payment_orders" USING btree ("billing_account_id","payment_key");--> statement-breakpoint
CREATE INDEX "payment_orders_session" ON "payment_orders" USING btree ("session");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_orders_open" ON "payment_orders" USING btree ("billing_account_id") WHERE status = 'open';