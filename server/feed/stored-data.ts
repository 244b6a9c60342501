import { createHash } from 'node:crypto'
import { and, asc, getTableColumns, inArray, is, sql } from 'drizzle-orm'
import { PgNumeric, type PgTable, PgTimestamp } from 'drizzle-orm/pg-core'
import { remembered } from '#lib/remembered.ts'
import type { FeedKind, FeedRecord } from '#schemas/feed/kinds.ts'
import type { Database } from '../db/open.ts'
import { type FeedRow, idOfRow, type KindStore } from './kind-store.ts'
import { columnOf, fromGiven, given, listOf, named } from './rows.ts'
import { stores } from './stores.ts'

/*
 * The data of a record as the portal keeps them and gives them back. Sources leave out what has a default and write one
 * amount in several ways; what is compared, and what is exported, is this form alone.
 */

/** What a record's data are once they are stored. */
export function asStored(kind: FeedKind, id: string, data: object): Record<string, unknown> {
  const store = stores[kind]
  const own = data as never // of the record's own kind
  const row = asRead(store.table, store.row(own, id))
  const parts = store.parts.map(({ table, rows }) => rows(own, id).map((each) => asRead(table, each)))
  return present(store.data(row as never, parts))
}

/** A row as it is read after it was stored. */
function asRead(table: PgTable, row: FeedRow): FeedRow {
  const read = { ...row }
  for (const [name, rewrite] of rewrittenIn(table)) if (typeof row[name] === 'string') read[name] = rewrite(row[name])
  return read
}

type Rewriting = readonly (readonly [string, (text: string) => unknown])[]

/** The columns of a table that have one way to write what may be written in several. */
const rewrittenIn = remembered(
  (table: PgTable): Rewriting =>
    Object.entries(getTableColumns(table)).flatMap(([name, column]): Rewriting => {
      if (is(column, PgNumeric)) return [[name, (text) => asDecimal(text, column.scale)]]
      return is(column, PgTimestamp) ? [[name, (text) => new Date(text)]] : []
    }),
)

/** As PostgreSQL writes it: with the decimals of its column, or of the text itself where the column says none. */
const asDecimal = (text: string, scale: number | undefined): string => Number(text).toFixed(scale ?? text.split('.')[1]?.length ?? 0)

/** The data of rows that are stored, in their order. */
export async function dataOfRows(db: Database, store: KindStore, rows: readonly FeedRow[]): Promise<Record<string, unknown>[]> {
  // One after another: a transaction has one connection.
  const parts: Map<FeedRow, FeedRow[]>[] = []
  for (const part of store.parts) parts.push(await partsOf(db, part, rows))
  return rows.map((row) =>
    present(
      store.data(
        row as never,
        parts.map((byRow) => byRow.get(row) ?? []),
      ),
    ),
  )
}

/** What is stored of these records, as records, by id. */
export async function findStoredData(
  db: Database,
  kind: FeedKind,
  records: readonly FeedRecord[],
): Promise<Map<string, Record<string, unknown>>> {
  const store = stores[kind]
  const { table, key } = store
  const keys = records.map(({ data, id }) => {
    const row = store.row(data as never, id)
    return Object.fromEntries(key.map((column) => [column, row[column]]))
  })
  const ours = key.map((column) => sql`${table}.${named(table, column)}`)
  const theirs = listOf(key.map(fromGiven))
  const rows: FeedRow[] = await db
    .select()
    .from(table)
    .where(sql`${ours} in (select ${theirs} from ${given(table, key, keys)})`)
  const data = await dataOfRows(db, store, rows)
  return new Map(rows.map((row, i) => [idOfRow(store, row), data[i] ?? {}]))
}

async function partsOf(
  db: Database,
  { table, of, order }: KindStore['parts'][number],
  rows: readonly FeedRow[],
): Promise<Map<FeedRow, FeedRow[]>> {
  if (rows.length === 0) return new Map()
  const names = Object.entries(of)
  const found: FeedRow[] = await db
    .select()
    .from(table)
    .where(and(...names.map(([theirs, ours]) => inArray(columnOf(table, theirs), [...new Set(rows.map((row) => row[ours]))]))))
    .orderBy(...(order === undefined ? [] : [asc(columnOf(table, order))]))
  const byKey = Map.groupBy(found, (row) => names.map(([theirs]) => row[theirs]).join('/'))
  return new Map(rows.map((row) => [row, byKey.get(names.map(([, ours]) => row[ours]).join('/')) ?? []]))
}

/** Without the fields that are null: a record leaves them out. What is inside a field is the customer's, or a kind's own. */
const present = (data: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(data).flatMap(([name, value]: [string, unknown]) =>
      value === null || value === undefined ? [] : [[name, value instanceof Date ? value.toISOString() : value]],
    ),
  )

const HASH_LETTERS = 22

/** The same for the same data, in whatever order their fields are. */
export const hashOf = (data: unknown): string => createHash('sha256').update(inOrder(data)).digest('base64url').slice(0, HASH_LETTERS)

function inOrder(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
