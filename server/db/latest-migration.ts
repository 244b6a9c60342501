import { sql } from 'drizzle-orm'
import journal from './migrations/meta/_journal.json' with { type: 'json' }
import type { Database } from './open.ts'

/** The migration that this version has last. */
export const latestMigration = Math.max(...journal.entries.map(({ when }) => when))

/** The migration that was run last on a database; undefined before the first. */
export async function findLatestMigration(db: Database): Promise<number | undefined> {
  const found = await db.execute(sql`select to_regclass('drizzle.__drizzle_migrations') as name`)
  if (!firstOf(found).name) return undefined
  return Number(firstOf(await db.execute(sql`select max(created_at) as latest from drizzle.__drizzle_migrations`)).latest)
}

const firstOf = (result: unknown) => (result as { rows: [Record<string, unknown>] }).rows[0]
