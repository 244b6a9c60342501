CREATE TABLE "customer_facts" (
	"user_id" text PRIMARY KEY NOT NULL,
	"group_id" integer NOT NULL,
	"looked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_groups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"facts" text NOT NULL,
	"customers" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "customer_groups_facts_unique" UNIQUE("facts")
);
--> statement-breakpoint
CREATE TABLE "customer_marks" (
	"user_id" text NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "customer_marks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customer_marks_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE INDEX "users_test_customers" ON "users" USING btree ("id") WHERE is_sample;--> statement-breakpoint
-- A look changes a row in its place: no index has what changes.
ALTER TABLE "customer_facts" SET (fillfactor = 70);--> statement-breakpoint
-- What facts follow from marks its customers, whatever changes it: the feed, the portal or a statement by hand.
CREATE FUNCTION "mark_customers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('INSERT INTO public.customer_marks (user_id) SELECT DISTINCT %I FROM changed', TG_ARGV[0]);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "mark_customers_of_accounts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('INSERT INTO public.customer_marks (user_id) SELECT DISTINCT access.user_id
    FROM changed JOIN public.account_access access ON access.billing_account_id = changed.%I', TG_ARGV[0]);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "mark_customer"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.customer_marks (user_id) VALUES (to_jsonb(NEW) ->> TG_ARGV[0]);
  RETURN NULL;
END $$;--> statement-breakpoint
DO $$
DECLARE
  by_account text[] := ARRAY['arrangement_instalments', 'bills', 'card_authorities', 'credit_extensions', 'direct_debits', 'home_moves',
    'lpg_orders', 'payment_arrangements', 'payment_orders', 'payments', 'powershout_bookings', 'powershout_hours', 'powershout_ledger',
    'profiles', 'saved_cards', 'sites', 'supply_points'];
  by_person text[] := ARRAY['account_access', 'dismissals', 'selections'];
  watched record;
  event text;
BEGIN
  FOR watched IN
    SELECT name, 'mark_customers_of_accounts' AS how, 'billing_account_id' AS key, ARRAY['insert', 'update', 'delete'] AS events
      FROM unnest(by_account) AS name
    UNION ALL SELECT name, 'mark_customers', 'user_id', ARRAY['insert', 'update', 'delete'] FROM unnest(by_person) AS name
    UNION ALL VALUES ('billing_accounts', 'mark_customers_of_accounts', 'id', ARRAY['insert', 'update', 'delete']),
      -- Their days change every night, and no condition asks for them.
      ('reading_spans', 'mark_customers_of_accounts', 'billing_account_id', ARRAY['insert', 'delete']),
      ('users', 'mark_customers', 'id', ARRAY['insert', 'delete'])
  LOOP
    FOREACH event IN ARRAY watched.events LOOP
      EXECUTE format('CREATE TRIGGER %I AFTER %s ON public.%I REFERENCING %s TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION %I(%L)',
        'mark_customers_on_' || event, event, watched.name, CASE event WHEN 'delete' THEN 'OLD' ELSE 'NEW' END, watched.how, watched.key);
    END LOOP;
  END LOOP;
END $$;--> statement-breakpoint
CREATE TRIGGER "mark_changed_customer" AFTER UPDATE ON "users"
FOR EACH ROW WHEN ((OLD.role, OLD.closed_on, OLD.has_early_access) IS DISTINCT FROM (NEW.role, NEW.closed_on, NEW.has_early_access))
EXECUTE FUNCTION mark_customer('id');--> statement-breakpoint
-- Of the pages that customers look at, the one that a condition asks for.
CREATE TRIGGER "mark_plan_check" AFTER INSERT ON "events"
FOR EACH ROW WHEN (NEW.type = 'viewPlanCheck') EXECUTE FUNCTION mark_customer('user_id');--> statement-breakpoint
-- All customers are looked at by the first runs of the job.
INSERT INTO "customer_marks" ("user_id") SELECT "id" FROM "users" WHERE "role" = 'customer';
