import { and, asc, eq, gte, inArray, lte, type SQL } from 'drizzle-orm'
import { type FeedData, type FeedKind, feedKinds, type FeedRecord } from '#schemas/feed/kinds.ts'
import { isAfter } from '../db/after-key.ts'
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
  let count = 0
  for (const kind of feedKinds) {
    for await (const records of recordsOf(db, kind, {}, now)) {
      for (const record of records) await write(JSON.stringify(record))
      count += records.length
    }
  }
  return count
}

/** Values of a field, or a range with both its ends. */
type Values = readonly string[] | { from: string; to: string }

/** Which records are asked for: by field of the data, or by the id where the source gives one. */
type Asked<Kind extends FeedKind> = { readonly [Field in (keyof FeedData<Kind> & string) | 'id']?: Values }

export type StoredRecord<Kind extends FeedKind> = FeedRecord<Kind> & { data: FeedData<Kind> }

/** The records of a kind that are stored, in the order of their key, where there are few. */
export async function findRecords<Kind extends FeedKind>(db: Database, kind: Kind, asked: Asked<Kind>): Promise<StoredRecord<Kind>[]> {
  const found: StoredRecord<Kind>[] = []
  for await (const records of recordsOf(db, kind, asked, new Date())) found.push(...records)
  return found
}

async function* recordsOf<Kind extends FeedKind>(
  db: Database,
  kind: Kind,
  asked: Asked<Kind>,
  now: Date,
): AsyncGenerator<StoredRecord<Kind>[]> {
  const store = stores[kind]
  for await (const rows of pagesOf(db, store, conditionsOf(kind, asked))) {
    const names = rows.map((row) => ({ kind, id: idOfRow(store, row) }))
    // Where the table itself says which of two is newer, nothing else does.
    const states = store.store ? undefined : await findStates(db, names)
    const data = await dataOfRows(db, store, rows)
    yield rows.map((row, i) => {
      const id = names[i]?.id ?? ''
      const known = states?.get(nameOf({ kind, id }))
      const changedAt = store.changedAt === undefined ? undefined : row[store.changedAt]
      const at = known ? new Date(known.atMs) : changedAt instanceof Date ? changedAt : now
      // What is stored of a kind are its data.
      return { kind, id, at: at.toISOString(), data: data[i] } as StoredRecord<Kind>
    })
  }
}

function conditionsOf<Kind extends FeedKind>(kind: Kind, asked: Asked<Kind>): SQL | undefined {
  const { table, columns } = stores[kind]
  const conditions = Object.entries<Values | undefined>(asked).map(([field, wanted]) => {
    const column = columnOf(table, columns[field] ?? field)
    if (wanted === undefined) return undefined
    return 'from' in wanted ? and(gte(column, wanted.from), lte(column, wanted.to)) : inArray(column, [...wanted])
  })
  return and(...conditions)
}

/** The rows of a kind in the order of their key, some at a time. */
async function* pagesOf(db: Database, { table, key }: KindStore, asked: SQL | undefined): AsyncGenerator<FeedRow[]> {
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
      .where(and(table === users ? eq(users.role, 'customer') : undefined, asked, after))
      .orderBy(...columns.map((column) => asc(column)))
      .limit(ROWS_AT_ONCE)
    if (rows.length > 0) yield rows
    if (rows.length < ROWS_AT_ONCE) return
    last = rows.at(-1)
  }
}
