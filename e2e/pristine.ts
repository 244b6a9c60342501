import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/open.ts'

/**
 * Keeps a copy of each table from just before its first change.
 * @returns puts every table that has changed back to its copy
 */
export async function keepPristine(db: Database): Promise<() => Promise<void>> {
  await db.execute(sql`create schema pristine`)
  await db.execute(sql`create table pristine.changed (name text primary key)`)
  await db.execute(sql`create function pristine.keep() returns trigger language plpgsql as $$
    begin
      if to_regclass(format('pristine.%I', tg_table_name)) is null then
        execute format('create table pristine.%I as table public.%I', tg_table_name, tg_table_name);
      end if;
      insert into pristine.changed values (tg_table_name) on conflict do nothing;
      return null;
    end $$`)
  const tables = await namesIn(db, sql`select tablename as name from pg_tables where schemaname = 'public'`)
  for (const name of tables) {
    await db.execute(sql`create trigger keep_pristine before insert or update or delete on ${sql.identifier(name)}
      for each statement execute function pristine.keep()`)
  }

  return () =>
    db.transaction(async (tx) => {
      // No trigger fires in this role, neither the one above nor those of foreign keys.
      await tx.execute(sql`set local session_replication_role = replica`)
      for (const name of await namesIn(tx, sql`delete from pristine.changed returning name`)) {
        const [table, copy] = [sql.identifier(name), sql`pristine.${sql.identifier(name)}`]
        await tx.execute(sql`delete from ${table}`)
        await tx.execute(sql`insert into ${table} overriding system value select * from ${copy}`)
      }
    })
}

async function namesIn(db: Database, query: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = (await db.execute(query)) as unknown as { rows: { name: string }[] }
  return rows.map(({ name }) => name)
}
