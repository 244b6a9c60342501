import { type FeedKind, feedKinds } from '#schemas/feed/kinds.ts'
import type { Database } from '../db/open.ts'
import type { Counts } from './batch.ts'
import { type Item, newStateOf, type Refuse, type StateOf } from './item.ts'
import { type FeedRow, idOfRow, type KindStore } from './kind-store.ts'
import { claim, nameOf } from './records.ts'
import { deletePartsOf, findNeeded } from './references.ts'
import { deleteRows, findNewer, findStored } from './rows.ts'
import { stores } from './stores.ts'

/** What became of deletions. */
type Deleted = Pick<Counts, 'deleted' | 'unchanged' | 'older' | 'notKnown'>

/**
 * Kinds in the order in which their records are deleted: first those that have what only one may have, which others then
 * take, with those that refer to them; and last, when nothing that is stored refers to them any more, the others.
 */
export function deletionOrder(): readonly [FeedKind[], FeedKind[]] {
  const givesRoom = (kind: FeedKind) => stores[kind].exchange !== undefined
  const isFirst = (kind: FeedKind) => givesRoom(kind) || Object.values(stores[kind].refersTo).some((to) => givesRoom(to.kind))
  const reversed = feedKinds.toReversed()
  return [reversed.filter(isFirst), reversed.filter((kind) => !isFirst(kind))]
}

/** Deletes what items of a kind say, with its parts, but for what other records refer to. */
export async function deleteItems(
  tx: Database,
  kind: FeedKind,
  items: readonly Item[],
  stateOf: StateOf,
  refuse: Refuse,
): Promise<Deleted> {
  const store = stores[kind]
  const all = await findRows(tx, store, items, stateOf)
  const newer = await findNewerIds(tx, store, items, all)
  const rows = new Map([...all].filter(([id]) => !newer.has(id)))
  const needed = await findNeeded(tx, kind, [...rows.values()])
  const free = items.filter((item) => {
    if (newer.has(item.record.id)) return false
    const by = needed.get(item.record.id)
    if (by) refuse(item, { place: 'deleted', reason: `a record of the kind ${by} still refers to it; delete that first` })
    return !by
  })
  const claimed = await claim(
    tx,
    free.map((item) => {
      const row = rows.get(item.record.id)
      return { ...newStateOf(item), billingAccountId: (row?.billingAccountId as string | undefined) ?? null }
    }),
  )
  // A customer may have changed one since it was looked for.
  const held = free.filter(({ record }) => claimed.has(nameOf(record)))
  const there = held.flatMap((item): FeedRow[] => {
    const row = rows.get(item.record.id)
    return row ? [row] : []
  })
  await deletePartsOf(tx, kind, there)
  const deleted = await deleteRows(tx, store.table, store.key, there)
  await store.deleted(tx, deleted)
  const known = held.filter((item) => stateOf(item) || rows.has(item.record.id)).length
  return {
    deleted: deleted.length,
    unchanged: known - deleted.length,
    older: newer.size + free.length - held.length,
    notKnown: held.length - known,
  }
}

/** The rows that are to be deleted, by id, as far as they are there. */
async function findRows(tx: Database, store: KindStore, items: readonly Item[], stateOf: StateOf): Promise<Map<string, FeedRow>> {
  const rows = items.flatMap((item): FeedRow[] => {
    const parts = item.record.id.split('/')
    if (parts.length !== store.idColumns.length) return []
    const row = Object.fromEntries(store.idColumns.map((column, i) => [column, parts[i]]))
    return [{ billingAccountId: stateOf(item)?.billingAccountId, ...row }]
  })
  // Tables are in order of accounts: without one, a row is looked for in all of its table.
  const isWhole = (row: FeedRow) => store.key.every((column) => typeof row[column] === 'string')
  const others = await withAccounts(
    tx,
    store,
    rows.filter((row) => !isWhole(row)),
  )
  const found = [
    ...(await findStored(tx, store.table, store.key, rows.filter(isWhole))),
    ...(await findStored(tx, store.table, others.columns, others.rows, store.key)),
  ]
  return new Map(found.map((row) => [idOfRow(store, row), row]))
}

/** Rows with the account of what they are part of, which their table is ordered by. */
async function withAccounts(
  tx: Database,
  store: KindStore,
  rows: readonly FeedRow[],
): Promise<{ columns: readonly string[]; rows: readonly FeedRow[] }> {
  const whole = store.goesWith === undefined ? undefined : store.refersTo[store.goesWith]
  if (!whole || rows.length === 0) return { columns: store.idColumns, rows }
  const ids = rows.map((row) => ({ id: row[whole.column] }))
  const owners = await findStored(tx, stores[whole.kind].table, ['id'], ids, ['id', 'billingAccountId'])
  const accounts = new Map(owners.map(({ id, billingAccountId }) => [id, billingAccountId]))
  return {
    columns: store.key,
    rows: rows.map((row) => ({ ...row, billingAccountId: accounts.get(row[whole.column]) ?? '' })),
  }
}

/** Of a kind whose table says when its rows were changed, the ids of those that a deletion is too old for. */
async function findNewerIds(
  tx: Database,
  store: KindStore,
  items: readonly Item[],
  rows: ReadonlyMap<string, FeedRow>,
): Promise<Set<string>> {
  const { changedAt } = store
  if (changedAt === undefined) return new Set()
  const dated = items.flatMap(({ record }) => {
    const row = rows.get(record.id)
    return row ? [{ ...row, [changedAt]: record.at }] : []
  })
  const found = await findNewer(tx, store.table, store.key, changedAt, dated)
  return new Set(found.map((row) => idOfRow(store, row)))
}
