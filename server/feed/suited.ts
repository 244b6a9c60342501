import { and, eq } from 'drizzle-orm'
import { type FeedKind, feedKinds } from '#schemas/feed/kinds.ts'
import type { Database } from '../db/open.ts'
import { type Item, itemsOf, type Refuse } from './item.ts'
import { type FeedRow, idOfRow, type KindStore } from './kind-store.ts'
import { nameOf } from './records.ts'
import { referringTo, rowsTo } from './references.ts'
import type { Wrong } from './refused.ts'
import { columnOf, findStored } from './rows.ts'
import { dataOfRows } from './stored-data.ts'
import { stores } from './stores.ts'

/**
 * Leaves out records that no longer suit what refers to them, such as a plan whose energy is not that of its supply
 * points any more: an export of such records could not be applied.
 * @param items those of one batch
 */
export async function withoutUnsuited(tx: Database, items: readonly Item[], refuse: Refuse): Promise<Item[]> {
  const refused = new Set<Item>()
  // What refers to it and comes as well is looked at as it will be.
  const coming = new Set(items.map(({ record }) => nameOf(record)))
  for (const kind of feedKinds) {
    const store = stores[kind]
    if (store.decisive.length === 0) continue
    for (const [item, row] of await changedOf(tx, store, itemsOf(kind, items))) {
      for (const wrong of await findUnsuited(tx, kind, row, coming)) {
        refuse(item, wrong)
        refused.add(item)
      }
    }
  }
  return items.filter((item) => !refused.has(item))
}

/** Those whose stored row has another value in such a column, each with the row that it would get. */
async function changedOf(tx: Database, store: KindStore, items: readonly Item[]): Promise<[Item, FeedRow][]> {
  const { table, key, decisive, row } = store
  const coming = items.flatMap((item): [Item, FeedRow][] => {
    const { data, id } = item.record
    return data === undefined ? [] : [[item, row(data as never, id)]]
  })
  const keys = coming.map(([, own]) => Object.fromEntries(key.map((column) => [column, own[column]])))
  const stored = await findStored(tx, table, key, keys, [...key, ...decisive])
  const before = new Map(stored.map((own) => [key.map((column) => own[column]).join('/'), own]))
  return coming.filter(([, own]) => {
    const was = before.get(key.map((column) => own[column]).join('/'))
    return was && decisive.some((column) => String(was[column]) !== String(own[column]))
  })
}

/** What the records that refer to a row would have wrong with it: of each kind, the first. */
async function findUnsuited(tx: Database, kind: FeedKind, row: FeedRow, coming: ReadonlySet<string>): Promise<Wrong[]> {
  const wrongs: Wrong[] = []
  for (const { other, field, column } of referringTo(kind)) {
    const store = stores[other]
    const suits = store.suits[field]
    if (!suits) continue
    for (const { id, data } of await findReferring(tx, store, rowsTo(kind, column, [row]))) {
      const wrong = !coming.has(nameOf({ kind: other, id })) && suits(data as never, row)
      if (!wrong) continue
      wrongs.push({ place: 'data', reason: `${other} ${id} refers to it, and ${wrong.place.replace('data.', '')} there: ${wrong.reason}` })
      break
    }
  }
  return wrongs
}

/** Of a plan of half a million, any says what is wrong; of a meter these are 27 years of daily readings. */
const MOST_LOOKED_AT = 10_000

async function findReferring(tx: Database, store: KindStore, [leading = {}]: readonly FeedRow[]) {
  const { table } = store
  const rows: FeedRow[] = await tx
    .select()
    .from(table)
    .where(and(...Object.entries(leading).map(([column, value]) => eq(columnOf(table, column), value))))
    .limit(MOST_LOOKED_AT)
  const data = await dataOfRows(tx, store, rows)
  return rows.map((each, i) => ({ id: idOfRow(store, each), data: data[i] }))
}
