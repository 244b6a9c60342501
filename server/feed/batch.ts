import { type FeedKind, feedKinds, type FeedRecord } from '#schemas/feed/kinds.ts'
import type { Database } from '../db/open.ts'
import { type FeedRow, idOfRow, type KindStore } from './kind-store.ts'
import { faultInWords, faultOf } from './data-fault.ts'
import { claim, findStates, forget, nameOf, type NewState, type RecordState } from './records.ts'
import type { Refused, Wrong } from './refused.ts'
import { accountOf, deletePartsOf, findNeeded, pick, withReferences } from './references.ts'
import { deleteRows, findNewer, findStored, insertRows, lockRows, upsert } from './rows.ts'
import { asStored, findStoredData, hashOf } from './stored-data.ts'
import { stores } from './stores.ts'

/** A record with the line that it came in. */
export interface Item {
  line: number
  record: FeedRecord
  bytes: Uint8Array
  /** of the data as they are stored; empty where the table itself tells whether they are new */
  hash: string
}

export const itemOf = (line: number, record: FeedRecord, bytes: Uint8Array): Item => ({
  line,
  record,
  bytes,
  hash: record.data === undefined ? 'deleted' : stores[record.kind].store ? '' : hashOf(asStored(record.kind, record.id, record.data)),
})

export const noCounts = { created: 0, changed: 0, unchanged: 0, older: 0, deleted: 0, notKnown: 0 }
export type Counts = typeof noCounts

const CONTRADICTS = 'is the same as of what is stored, but the data differ: it must say which is newer'

interface Stored {
  counts: Counts
  refused: Refused[]
  /** what another record has that comes later, maybe */
  waiting: Item[]
}

/**
 * Stores a batch, whole but for the records that are refused. No two of its records have one name.
 * @param mayWait whether more of the file comes, with which records may exchange what only one may have
 */
export async function applyBatch(tx: Database, items: readonly Item[], mayWait: boolean): Promise<Stored> {
  const [only] = items
  if (!only) return { counts: noCounts, refused: [], waiting: [] }
  try {
    return await tx.transaction((own) => new Batch(own, items, mayWait).store())
  } catch (error) {
    // What only the database can tell, such as a subject that another person has: halves of the batch tell whose.
    const fault = faultOf(error)
    if (!fault) throw error
    if (items.length === 1) {
      const { line, bytes, record } = only
      return { counts: noCounts, refused: [{ line, wrongs: [await faultInWords(tx, record, fault)], bytes }], waiting: [] }
    }
    const middle = Math.ceil(items.length / 2)
    const first = await applyBatch(tx, items.slice(0, middle), mayWait)
    const second = await applyBatch(tx, items.slice(middle), mayWait)
    return {
      counts: added(first.counts, second.counts),
      refused: [...first.refused, ...second.refused],
      waiting: [...first.waiting, ...second.waiting],
    }
  }
}

export const added = (a: Counts, b: Counts): Counts => ({
  created: a.created + b.created,
  changed: a.changed + b.changed,
  unchanged: a.unchanged + b.unchanged,
  older: a.older + b.older,
  deleted: a.deleted + b.deleted,
  notKnown: a.notKnown + b.notKnown,
})

class Batch {
  readonly #tx: Database
  readonly #items: readonly Item[]
  readonly #counts: Counts = { ...noCounts }
  readonly #refused = new Map<Item, Wrong[]>()
  readonly #waiting: Item[] = []
  readonly #mayWait: boolean
  #states = new Map<string, RecordState>()
  /** those whose data are stored already, although what is remembered of them does not say so */
  #same: ReadonlySet<Item> = new Set()

  constructor(tx: Database, items: readonly Item[], mayWait: boolean) {
    this.#tx = tx
    this.#items = items
    this.#mayWait = mayWait
  }

  async store(): Promise<Stored> {
    this.#states = await findStates(
      this.#tx,
      this.#items.map(({ record }) => record),
    )
    this.#same = await this.#findSame()
    const news = this.#items.filter((item) => this.#isNews(item))
    const good = await withReferences(this.#tx, await this.#allowed(news), this.#refuse)
    const gone = good.filter(({ record }) => record.data === undefined)
    const kept = await this.#withRoom(
      good.filter(({ record }) => record.data !== undefined),
      gone,
    )
    const claimed = await this.#claim(kept)
    for (const kind of feedKinds) await this.#keep(kind, itemsOf(kind, claimed))
    for (const kind of feedKinds.toReversed()) await this.#remove(kind, itemsOf(kind, gone))
    const refused = Array.from(this.#refused, ([{ line, bytes }, wrongs]) => ({ line, wrongs, bytes }))
    return { counts: this.#counts, refused, waiting: this.#waiting }
  }

  readonly #refuse = (item: Item, place: string, reason: string) => {
    this.#refused.set(item, [...(this.#refused.get(item) ?? []), { place, reason }])
  }

  readonly #stateOf = ({ record }: Item) => this.#states.get(nameOf(record))

  /**
   * The feed may not remember what is stored: the portal wrote it, a customer changed it, or an earlier version remembered
   * it otherwise. Then the rows themselves are compared.
   */
  async #findSame(): Promise<Set<Item>> {
    const doubtful = this.#items.filter((item) => {
      const { record, hash } = item
      if (record.data === undefined || stores[record.kind].store) return false
      const state = this.#stateOf(item)
      if (!state) return true
      const laterMs = Date.parse(record.at) - state.atMs
      return !state.isDeleted && state.hash !== hash && (state.hash === '' ? laterMs >= 0 : laterMs === 0)
    })
    const same = new Set<Item>()
    for (const [kind, items] of Map.groupBy(doubtful, ({ record }) => record.kind)) {
      const found = await findStoredData(
        this.#tx,
        kind,
        items.map(({ record }) => record),
      )
      for (const item of items) {
        const stored = found.get(item.record.id)
        if (stored && isStored(item, stored)) same.add(item)
      }
    }
    return same
  }

  /** Whether a record says anything that is not known yet. */
  #isNews(item: Item): boolean {
    const { record, hash } = item
    const state = this.#stateOf(item)
    if (!state || this.#same.has(item)) return true
    const atMs = Date.parse(record.at)
    const isSame = state.hash === hash
    if (atMs < state.atMs || (atMs === state.atMs && state.hash === '')) {
      this.#counts.older++
      return false
    }
    if (isSame && atMs === state.atMs) {
      this.#counts.unchanged++
      return false
    }
    if (atMs === state.atMs) {
      this.#refuse(item, 'at', CONTRADICTS)
      return false
    }
    const account = accountOf(record)
    if (record.data !== undefined && !state.isDeleted && state.billingAccountId !== (account ?? null)) {
      this.#refuse(item, 'data.billingAccountId', `is of account ${state.billingAccountId}; delete it there first`)
      return false
    }
    return true
  }

  async #allowed(items: readonly Item[]): Promise<Item[]> {
    const good: Item[] = []
    for (const [kind, own] of Map.groupBy(items, ({ record }) => record.kind)) {
      const forbidden = await stores[kind].forbidden(
        this.#tx,
        own.map(({ record }) => record.id),
      )
      for (const item of own) {
        const reason = forbidden.get(item.record.id)
        if (reason === undefined) good.push(item)
        else this.#refuse(item, 'id', reason)
      }
    }
    return good.sort((a, b) => a.line - b.line)
  }

  /** Those that have what only one may have, such as an email address. */
  async #withRoom(items: readonly Item[], gone: readonly Item[]): Promise<Item[]> {
    const clashing = new Set<Item>()
    for (const kind of feedKinds) {
      const own = itemsOf(kind, items)
      const { makeRoom } = stores[kind]
      if (!makeRoom || own.length === 0) continue
      const records = own.map(({ record: { id, data } }) => ({ id, data: data as never })) // of the kind, as its items are
      const wrongs = await makeRoom(this.#tx, records, new Set(itemsOf(kind, gone).map(({ record }) => record.id)))
      for (const item of own) {
        const wrong = wrongs.get(item.record.id)
        if (!wrong) continue
        clashing.add(item)
        if (this.#mayWait && this.#stateOf(item)?.isDeleted === false) this.#waiting.push(item)
        else for (const { place, reason } of wrong) this.#refuse(item, place, reason)
      }
    }
    return items.filter((item) => !clashing.has(item))
  }

  /** Those for which nothing newer is known, once nobody else can change them. */
  async #claim(items: readonly Item[]): Promise<Item[]> {
    const counted = items.filter(({ record }) => !stores[record.kind].store)
    for (const kind of feedKinds) {
      const store = stores[kind]
      const { locks } = store
      if (!locks) continue
      const known = itemsOf(kind, counted).filter(this.#stateOf)
      await lockRows(
        this.#tx,
        locks.table,
        known.map(({ record }) => pick(rowOf(store, record), locks.of)),
      )
    }
    const claimed = await claim(this.#tx, counted.map(stateOf))
    const late = new Set(counted.filter(({ record }) => !claimed.has(nameOf(record))))
    this.#counts.older += late.size
    return items.filter((item) => !late.has(item))
  }

  async #keep(kind: FeedKind, items: readonly Item[]): Promise<void> {
    if (items.length === 0) return
    const store = stores[kind]
    if (store.store) return this.#keepByTable(store.store, kind, items)
    const fresh = items.filter((item) => !this.#same.has(item) && this.#stateOf(item)?.hash !== item.hash)
    this.#counts.unchanged += items.length - fresh.length
    const created = fresh.filter((item) => this.#stateOf(item)?.isDeleted ?? true).length
    this.#counts.created += created
    this.#counts.changed += fresh.length - created
    await storeRows(
      this.#tx,
      store,
      fresh.map(({ record }) => record),
    )
  }

  async #keepByTable(store: NonNullable<KindStore['store']>, kind: FeedKind, items: readonly Item[]): Promise<void> {
    // Of the record's own kind, as its data are.
    const { created, changed, older, contradicting } = await store(
      this.#tx,
      items.map(({ record }) => record as never),
    )
    this.#counts.created += created
    this.#counts.changed += changed
    this.#counts.older += older
    this.#counts.unchanged += items.length - created - changed - older - contradicting.size
    for (const [i, item] of items.entries()) if (contradicting.has(i)) this.#refuse(item, 'at', CONTRADICTS)
    // It was deleted before, and is back.
    await forget(
      this.#tx,
      items.flatMap((item) => (this.#stateOf(item) ? [{ kind, id: item.record.id }] : [])),
    )
  }

  async #remove(kind: FeedKind, items: readonly Item[]): Promise<void> {
    if (items.length === 0) return
    const store = stores[kind]
    const all = await this.#rowsOf(store, items)
    const newer = await this.#newer(store, items, all)
    this.#counts.older += newer.size
    const rows = new Map([...all].filter(([id]) => !newer.has(id)))
    const needed = await findNeeded(this.#tx, kind, [...rows.values()])
    const free = items.filter((item) => {
      if (newer.has(item.record.id)) return false
      const by = needed.get(item.record.id)
      if (by) this.#refuse(item, 'deleted', `a record of the kind ${by} still refers to it; delete that first`)
      return !by
    })
    await claim(
      this.#tx,
      free.map((item) => {
        const row = rows.get(item.record.id)
        return { ...stateOf(item), billingAccountId: (row?.billingAccountId as string | undefined) ?? null }
      }),
    )
    const there = free.flatMap((item): FeedRow[] => {
      const row = rows.get(item.record.id)
      return row ? [row] : []
    })
    await deletePartsOf(this.#tx, kind, there)
    const deleted = await deleteRows(this.#tx, store.table, store.key, there)
    this.#counts.deleted += deleted.length
    const known = free.filter((item) => this.#stateOf(item) || rows.has(item.record.id)).length
    this.#counts.notKnown += free.length - known
    this.#counts.unchanged += known - deleted.length
  }

  /** Of a kind whose table says when its rows were changed, the ids of those that a deletion is too old for. */
  async #newer(store: KindStore, items: readonly Item[], rows: ReadonlyMap<string, FeedRow>): Promise<Set<string>> {
    const { changedAt } = store
    if (changedAt === undefined) return new Set()
    const dated = items.flatMap(({ record }) => {
      const row = rows.get(record.id)
      return row ? [{ ...row, [changedAt]: record.at }] : []
    })
    const found = await findNewer(this.#tx, store.table, store.key, changedAt, dated)
    return new Set(found.map((row) => idOfRow(store, row)))
  }

  /** The rows that are to be deleted, by id, as far as they are there. */
  async #rowsOf(store: KindStore, items: readonly Item[]): Promise<Map<string, FeedRow>> {
    const rows = items.flatMap((item): FeedRow[] => {
      const parts = item.record.id.split('/')
      if (parts.length !== store.idColumns.length) return []
      const row = Object.fromEntries(store.idColumns.map((column, i) => [column, parts[i]]))
      return [{ billingAccountId: this.#stateOf(item)?.billingAccountId, ...row }]
    })
    // Tables are in order of accounts: without one, a row is looked for in all of its table.
    const isWhole = (row: FeedRow) => store.key.every((column) => typeof row[column] === 'string')
    const others = await this.#withAccounts(
      store,
      rows.filter((row) => !isWhole(row)),
    )
    const found = [
      ...(await findStored(this.#tx, store.table, store.key, rows.filter(isWhole))),
      ...(await findStored(this.#tx, store.table, others.columns, others.rows, store.key)),
    ]
    return new Map(found.map((row) => [idOfRow(store, row), row]))
  }

  /** Rows with the account of what they are part of, which their table is ordered by. */
  async #withAccounts(store: KindStore, rows: readonly FeedRow[]): Promise<{ columns: readonly string[]; rows: readonly FeedRow[] }> {
    const whole = store.goesWith === undefined ? undefined : store.refersTo[store.goesWith]
    if (!whole || rows.length === 0) return { columns: store.idColumns, rows }
    const ids = rows.map((row) => ({ id: row[whole.column] }))
    const owners = await findStored(this.#tx, stores[whole.kind].table, ['id'], ids, ['id', 'billingAccountId'])
    const accounts = new Map(owners.map(({ id, billingAccountId }) => [id, billingAccountId]))
    return {
      columns: store.key,
      rows: rows.map((row) => ({ ...row, billingAccountId: accounts.get(row[whole.column]) ?? '' })),
    }
  }
}

/** Whether a record says what is stored. */
function isStored({ record: { kind, id, data }, hash }: Item, stored: Readonly<Record<string, unknown>>): boolean {
  const hashOfStored = (whole: object) => hashOf(asStored(kind, id, whole))
  const now = hashOfStored(stored)
  if (now === hash) return true
  const kept = Object.fromEntries(stores[kind].kept.flatMap((field) => (field in stored ? [[field, stored[field]]] : [])))
  return now === hashOfStored({ ...kept, ...data })
}

const itemsOf = (kind: FeedKind, items: readonly Item[]) => items.filter(({ record }) => record.kind === kind)

const stateOf = ({ record, hash }: Item): NewState => ({
  kind: record.kind,
  id: record.id,
  at: record.at,
  hash,
  billingAccountId: accountOf(record) ?? null,
  isDeleted: record.data === undefined,
})

/** The record is of the store's own kind, as its data are. */
const rowOf = (store: KindStore, { data, id }: FeedRecord): FeedRow => store.row(data as never, id)

async function storeRows(tx: Database, store: KindStore, records: readonly FeedRecord[]): Promise<void> {
  if (records.length === 0) return
  const rows = records.map((record) => rowOf(store, record))
  await upsert(tx, store.table, store, rows)
  for (const { table, of, keptBy, rows: rowsOfPart } of store.parts) {
    if (keptBy) continue
    await deleteRows(
      tx,
      table,
      Object.keys(of),
      rows.map((row) => pick(row, of)),
    )
    const parts = records.flatMap(({ data, id }) => rowsOfPart(data as never, id))
    await insertRows(tx, table, parts)
  }
  await store.after(tx, records as never)
}
