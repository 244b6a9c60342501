import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/open.ts'

/**
 * Moves half of the rows of each table behind the others, those of large ones left out. A seeded table has its rows in the order in
 * which they are read, so that a query without its `order by` would go unnoticed.
 */
export async function shuffleRows(db: Database): Promise<void> {
  await db.execute(sql`
    do $$
    declare
      one record;
    begin
      -- No trigger takes it for a change.
      set local session_replication_role = replica;
      for one in
        select distinct on (c.oid) c.oid::regclass as name, attname as first
        from pg_class c join pg_attribute on attrelid = c.oid and attnum > 0 and attidentity = '' and attgenerated = '' and not attisdropped
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relispartition and pg_relation_size(c.oid) < 1000000
        order by c.oid, attnum
      loop
        execute format(
          'update %1$s set %2$I = %2$I where ctid in
            (select ctid from (select ctid, ntile(2) over (order by md5(ctid::text)) as half from %1$s) as each where half = 1)',
          one.name, one.first
        );
      end loop;
    end
    $$`)
}
