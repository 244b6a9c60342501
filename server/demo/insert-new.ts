import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../db/open.ts'

const ROWS_PER_INSERT = 500

/** Inserts rows that are not there yet. */
export async function insertNew<T extends PgTable>(db: Database, table: T, rows: T['$inferInsert'][]): Promise<void> {
  for (let i = 0; i < rows.length; i += ROWS_PER_INSERT) {
    // The cast names what the type parameter already says: rows of this very table.
    await db
      .insert(table)
      .values(rows.slice(i, i + ROWS_PER_INSERT) as never)
      .onConflictDoNothing()
  }
}
