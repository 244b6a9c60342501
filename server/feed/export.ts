import { and, asc, gt, or, eq, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type FeedKind, feedKinds } from '#schemas/feed/kinds.ts'
import type { Database } from '../db/open.ts'
import { users } from '../db/schema/people.ts'
import { type FeedRow, idOfRow, type KindStore } from './kind-store.ts'
import { findStates, nameOf } from './records.ts'
import { columnOf } from './rows.ts'
import { dataOfRows } from './stored-data.ts'
import { stores } from './stores.ts'

const ROWS_AT_ONCE = 500

/**
 * Writes everything that the feed could have brought as records, in the order in which they can be applied.
 * @returns how many
 */
export async function exportRecords(db: Database, write: (line: string) => Promise<void> | void, now = new Date()): Promise<number> {
  let records = 0
  for (const kind of feedKinds) {
    for await (const lines of linesOf(db, kind, now)) {
      for (const line of lines) await write(line)
      records += lines.length
    }
  }
  return records
}

async function* linesOf(db: Database, kind: FeedKind, now: Date): AsyncGenerator<string[]> {
  const store = stores[kind]
  for await (const rows of pagesOf(db, store)) {
    const names = rows.map((row) => ({ kind, id: idOfRow(store, row) }))
    const states = await findStates(db, names)
    const data = await dataOfRows(db, store, rows)
    yield rows.map((row, i) => {
      const id = names[i]?.id ?? ''
      const known = states.get(nameOf({ kind, id }))
      const changedAt = store.changedAt === undefined ? undefined : row[store.changedAt]
      const at = known ? new Date(known.atMs) : changedAt instanceof Date ? changedAt : now
      return JSON.stringify({ kind, id, at: at.toISOString(), data: data[i] })
    })
  }
}

/** The rows of a kind in the order of their key, some at a time. */
async function* pagesOf(db: Database, { table, key }: KindStore): AsyncGenerator<FeedRow[]> {
  const columns = key.map((name) => columnOf(table, name))
  let last: FeedRow | undefined
  for (;;) {
    const after =
      last &&
      isAfter(
        columns,
        key.map((name) => last?.[name]),
      )
    const rows: FeedRow[] = await db
      .select()
      .from(table)
      .where(and(table === users ? eq(users.role, 'customer') : undefined, after))
      .orderBy(...columns.map((column) => asc(column)))
      .limit(ROWS_AT_ONCE)
    if (rows.length === 0) return
    yield rows
    last = rows.at(-1)
  }
}

/** Whether a row's key comes after these values. */
function isAfter(columns: readonly PgColumn[], values: readonly unknown[]): SQL | undefined {
  return or(...columns.map((column, i) => and(...columns.slice(0, i).map((earlier, j) => eq(earlier, values[j])), gt(column, values[i]))))
}
