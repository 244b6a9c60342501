CREATE TABLE "agreements" (
	"billing_account_id" text NOT NULL,
	"id" text NOT NULL,
	"day" date NOT NULL,
	"bill_ids" text[],
	"request_key" text NOT NULL,
	CONSTRAINT "agreements_billing_account_id_id_pk" PRIMARY KEY("billing_account_id","id")
);
--> statement-breakpoint
-- What was agreed so far, as its event has it, and then as it is, where the event has gone.
INSERT INTO "agreements" ("billing_account_id", "id", "day", "request_key")
SELECT e."billing_account_id", e."subject", (e."data" ->> 'askedDay')::date, coalesce(x."request_key", e."subject")
FROM "customer_events" e
LEFT JOIN "credit_extensions" x ON x."billing_account_id" = e."billing_account_id" AND x."id" = e."subject"
WHERE e."type" = 'nz.switchboard.credit_extension.granted'
ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "agreements" ("billing_account_id", "id", "day", "bill_ids", "request_key")
SELECT e."billing_account_id", e."subject", (e."data" ->> 'madeDay')::date,
  coalesce(x."bill_ids", (SELECT array_agg(bill) FROM jsonb_array_elements_text(e."data" -> 'billIds') bill)), coalesce(x."request_key", e."subject")
FROM "customer_events" e
LEFT JOIN "payment_arrangements" x ON x."billing_account_id" = e."billing_account_id" AND x."id" = e."subject"
WHERE e."type" = 'nz.switchboard.payment_arrangement.made'
ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "agreements" ("billing_account_id", "id", "day", "request_key")
SELECT "billing_account_id", "id", "asked_day", "request_key" FROM "credit_extensions" WHERE "request_key" IS NOT NULL
ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "agreements" ("billing_account_id", "id", "day", "bill_ids", "request_key")
SELECT "billing_account_id", "id", "made_day", "bill_ids", "request_key" FROM "payment_arrangements" WHERE "request_key" IS NOT NULL
ON CONFLICT DO NOTHING;
