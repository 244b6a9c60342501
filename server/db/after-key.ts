import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Whether a row's key comes after these values. Compared as one, the index of the key finds the first of them. */
export function isAfter(columns: readonly PgColumn[], values: readonly unknown[]): SQL {
  const given = columns.map((column, i) => sql.param(values[i], column))
  return sql`(${sql.join([...columns], sql`, `)}) > (${sql.join(given, sql`, `)})`
}
