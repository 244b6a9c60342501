-- Rows of a day are kept by month: the rows of one month are a table of the schema "months", and what belongs to no month that
-- was made is in the table "…_rest". docs/decisions/021-rows-by-month.md
CREATE SCHEMA "months";--> statement-breakpoint
-- Makes the months between two days that a table does not have yet. Who may insert its rows may call it, without any right to
-- make tables.
CREATE FUNCTION "make_months"("name" text, "first_day" date, "last_day" date) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  parent regclass := format('public.%I', name)::regclass;
  day_column text;
  start date := date_trunc('month', first_day);
  next date;
  own text;
  made integer := 0;
BEGIN
  SELECT quote_ident(attname) INTO STRICT day_column
    FROM pg_partitioned_table JOIN pg_attribute ON attrelid = partrelid AND attnum = partattrs[0] WHERE partrelid = parent;
  IF NOT has_table_privilege(session_user, parent, 'insert') THEN
    RAISE insufficient_privilege USING message = format('%s may not insert into %s', session_user, name);
  END IF;
  WHILE start <= last_day LOOP
    next := start + interval '1 month';
    own := format('months.%I', name || to_char(start, '"_"YYYY"_"MM'));
    IF to_regclass(own) IS NULL AND NOT EXISTS (
      SELECT FROM pg_class WHERE relnamespace = 'months'::regnamespace AND relkind = 'r'
        AND relname LIKE name || '_until_%' AND to_date(right(relname, 7), 'YYYY_MM') > start
    ) THEN
      EXECUTE format('CREATE TABLE %s (LIKE %s INCLUDING ALL)', own, parent);
      EXECUTE format(
        'WITH moved AS (DELETE FROM months.%1$I WHERE %2$s >= %3$L AND %2$s < %4$L RETURNING *) INSERT INTO %5$s SELECT * FROM moved',
        name || '_rest', day_column, start, next, own);
      EXECUTE format('ALTER TABLE %s ATTACH PARTITION %s FOR VALUES FROM (%L) TO (%L)', parent, own, start, next);
      made := made + 1;
    END IF;
    start := next;
  END LOOP;
  RETURN made;
END $$;--> statement-breakpoint
-- Drops the months of a table that end before a day, and its rows from before that day that belong to no month. Who may delete its
-- rows may call it.
-- older versions: do not call it.
CREATE FUNCTION "drop_months"("name" text, "first_kept_day" date) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  parent regclass := format('public.%I', name)::regclass;
  day_column text;
  own text;
  dropped integer := 0;
BEGIN
  SELECT quote_ident(attname) INTO STRICT day_column
    FROM pg_partitioned_table JOIN pg_attribute ON attrelid = partrelid AND attnum = partattrs[0] WHERE partrelid = parent;
  IF NOT has_table_privilege(session_user, parent, 'delete') THEN
    RAISE insufficient_privilege USING message = format('%s may not delete from %s', session_user, name);
  END IF;
  FOR own IN
    SELECT inhrelid::regclass FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
    WHERE inhparent = parent AND relname ~ '_\d{4}_\d{2}$' AND
      CASE WHEN relname LIKE name || '_until_%' THEN to_date(right(relname, 7), 'YYYY_MM')
        ELSE to_date(right(relname, 7), 'YYYY_MM') + interval '1 month' END <= first_kept_day
  LOOP
    EXECUTE format('DROP TABLE %s', own);
    dropped := dropped + 1;
  END LOOP;
  EXECUTE format('DELETE FROM months.%I WHERE %s < %L', name || '_rest', day_column, first_kept_day);
  RETURN dropped;
END $$;--> statement-breakpoint
-- Half-hours and use by category: a table with rows becomes what came before the months, as it is. It is read twice and not copied.
-- older versions: find a table of the same name, columns and key.
DO $$
DECLARE
  name text;
  has_rows boolean;
  until date;
BEGIN
  FOREACH name IN ARRAY ARRAY['reading_days', 'usage_category_days'] LOOP
    EXECUTE format('SELECT EXISTS (SELECT FROM %I)', name) INTO has_rows;
    EXECUTE format('ALTER TABLE %I RENAME TO %I', name, name || '_before');
    EXECUTE format('ALTER TABLE %I SET SCHEMA months', name || '_before');
    EXECUTE format('CREATE TABLE %I (LIKE months.%I INCLUDING DEFAULTS) PARTITION BY RANGE (local_day)', name, name || '_before');
    EXECUTE format('CREATE TABLE months.%I PARTITION OF %I DEFAULT', name || '_rest', name);
    IF name = 'reading_days' THEN
      ALTER TABLE reading_days ADD CONSTRAINT reading_days_billing_account_id_supply_point_id_flow_local_day_pk
        PRIMARY KEY (billing_account_id, supply_point_id, flow, local_day);
    ELSE
      ALTER TABLE usage_category_days ADD CONSTRAINT usage_category_days_billing_account_id_site_id_local_day_pk
        PRIMARY KEY (billing_account_id, site_id, local_day);
    END IF;
    IF has_rows THEN
      until := date_trunc('month', current_date) + interval '1 month';
      -- Days to come are a mistake somewhere: one of them must not put off the next month.
      EXECUTE format('WITH moved AS (DELETE FROM months.%I WHERE local_day >= %L RETURNING *) INSERT INTO months.%I SELECT * FROM moved',
        name || '_before', until, name || '_rest');
      EXECUTE format('ALTER TABLE months.%I RENAME TO %I', name || '_before', name || to_char(until, '"_until_"YYYY"_"MM'));
      EXECUTE format('ALTER TABLE %I ATTACH PARTITION months.%I FOR VALUES FROM (MINVALUE) TO (%L)',
        name, name || to_char(until, '"_until_"YYYY"_"MM'), until);
    ELSE
      EXECUTE format('DROP TABLE months.%I', name || '_before');
    END IF;
    -- The two years that a new customer's history has, and what comes.
    PERFORM make_months(name, (current_date - interval '25 months')::date, (current_date + interval '3 months')::date);
  END LOOP;
END $$;--> statement-breakpoint
-- Page views are copied, which takes a second for a few hundred thousand of them: they are deleted by age, and so month by month.
DROP INDEX "events_at";--> statement-breakpoint
ALTER TABLE "events" RENAME TO "events_before";--> statement-breakpoint
-- older versions: name no index.
ALTER INDEX "events_user" RENAME TO "events_user_before";--> statement-breakpoint
CREATE TABLE "events" (
  "id" text NOT NULL,
  "day" date DEFAULT current_date NOT NULL,
  "user_id" text NOT NULL,
  "type" text NOT NULL,
  "detail" text,
  "actor_id" text,
  "at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "events_id_day_pk" PRIMARY KEY ("id", "day")
) PARTITION BY RANGE ("day");--> statement-breakpoint
CREATE INDEX "events_user" ON "events" USING btree ("user_id", "at");--> statement-breakpoint
CREATE TABLE "months"."events_rest" PARTITION OF "events" DEFAULT;--> statement-breakpoint
SELECT make_months('events', (SELECT coalesce(min("at")::date, current_date) FROM "events_before"), (current_date + interval '3 months')::date);--> statement-breakpoint
INSERT INTO "events" ("id", "day", "user_id", "type", "detail", "actor_id", "at")
SELECT "id", "at"::date, "user_id", "type", "detail", "actor_id", "at" FROM "events_before";--> statement-breakpoint
-- older versions: find a table of the same name, with a column more that has a default.
DROP TABLE "events_before";
