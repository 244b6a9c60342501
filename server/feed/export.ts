import { and, asc, getTableColumns, gt, inArray, or, eq, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type FeedKind, feedKinds } from '#schemas/feed/kinds.ts'
import type { Database } from '../db/open.ts'
import { users } from '../db/schema/people.ts'
import { type FeedRow, idOfRow, type KindStore } from './kind-store.ts'
import { findStates, nameOf } from './records.ts'
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
    // One after another: a transaction has one connection.
    const parts: Map<FeedRow, FeedRow[]>[] = []
    for (const part of store.parts) parts.push(await partsOf(db, part, rows))
    yield rows.map((row, i) => {
      const id = names[i]?.id ?? ''
      const known = states.get(nameOf({ kind, id }))
      const changedAt = store.changedAt === undefined ? undefined : row[store.changedAt]
      const at = changedAt instanceof Date ? changedAt : known ? new Date(known.atMs) : now
      const own = parts.map((byRow) => byRow.get(rows[i] as FeedRow) ?? [])
      return JSON.stringify({ kind, id, at: at.toISOString(), data: present(store.data(row as never, own)) })
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

async function partsOf(
  db: Database,
  { table, of, order }: KindStore['parts'][number],
  rows: readonly FeedRow[],
): Promise<Map<FeedRow, FeedRow[]>> {
  const names = Object.entries(of)
  const found: FeedRow[] = await db
    .select()
    .from(table)
    .where(and(...names.map(([theirs, ours]) => inArray(columnOf(table, theirs), [...new Set(rows.map((row) => row[ours]))]))))
    .orderBy(...(order === undefined ? [] : [asc(columnOf(table, order))]))
  const byKey = Map.groupBy(found, (row) => names.map(([theirs]) => row[theirs]).join('/'))
  return new Map(rows.map((row) => [row, byKey.get(names.map(([, ours]) => row[ours]).join('/')) ?? []]))
}

function columnOf(table: PgTable, name: string): PgColumn {
  const column = getTableColumns(table)[name]
  if (!column) throw new Error(`there is no column ${name}`)
  return column
}

/** Without what is null: a record leaves it out. Values inside a list may be null. */
function present(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map((each) => (each === null ? null : present(each)))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).flatMap(([name, own]) => (own === null ? [] : [[name, present(own)]])))
}
