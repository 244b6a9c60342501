import { idsOf } from '#lib/ids-of.ts'
import { type FeedKind, feedKinds, type FeedRecord } from '#schemas/feed/kinds.ts'
import type { Database } from '../db/open.ts'
import { faultInWords, faultOf } from './data-fault.ts'
import { deleteItems, deletionOrder } from './deletion.ts'
import { withoutUnsuited } from './suited.ts'
import { type Item, itemsOf, newStateOf, recordsOf, type Refuse, type StateOf } from './item.ts'
import type { FeedRow, KindStore } from './kind-store.ts'
import { claim, findStates, forget, nameOf, type RecordState } from './records.ts'
import { accountOf, pick, withReferences } from './references.ts'
import type { Refused, Wrong } from './refused.ts'
import { deleteRows, insertRows, lockRows, upsert } from './rows.ts'
import { findSame } from './same.ts'
import { stores } from './stores.ts'

export const noCounts = { created: 0, changed: 0, unchanged: 0, older: 0, deleted: 0, notKnown: 0 }
export type Counts = typeof noCounts

const CONTRADICTS = 'is the same as of what is stored, but the data differ: it must say which is newer'

interface Stored {
  counts: Counts
  refused: Refused[]
  /** records that need a value which another record has: that one may come later and give it up */
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
  #counts: Counts = { ...noCounts }
  readonly #refused = new Map<Item, Wrong[]>()
  readonly #waiting: Item[] = []
  readonly #mayWait: boolean
  /** names of records that give what they have to another of the batch */
  readonly #leaving = new Set<string>()
  #states = new Map<string, RecordState>()
  /** those whose data are stored already, although what is remembered of them does not say so */
  #same: ReadonlySet<Item> = new Set()

  constructor(tx: Database, items: readonly Item[], mayWait: boolean) {
    this.#tx = tx
    this.#items = items
    this.#mayWait = mayWait
  }

  async store(): Promise<Stored> {
    this.#states = await findStates(this.#tx, recordsOf(this.#items))
    this.#same = await findSame(this.#tx, this.#items, this.#stateOf)
    const news = this.#items.filter((item) => this.#isNews(item))
    const suited = await withoutUnsuited(this.#tx, await this.#allowed(news), this.#refuse)
    const good = await withReferences(this.#tx, suited, this.#refuse)
    const gone = good.filter(({ record }) => record.data === undefined)
    const [first, last] = deletionOrder()
    for (const kind of first) await this.#remove(kind, itemsOf(kind, gone))
    const kept = await this.#withRoom(good.filter(({ record }) => record.data !== undefined))
    const claimed = await this.#claim(kept)
    for (const kind of feedKinds) await this.#keep(kind, itemsOf(kind, claimed))
    for (const kind of last) await this.#remove(kind, itemsOf(kind, gone))
    const refused = Array.from(this.#refused, ([{ line, bytes }, wrongs]) => ({ line, wrongs, bytes }))
    return { counts: this.#counts, refused, waiting: this.#waiting }
  }

  readonly #refuse: Refuse = (item, wrong) => {
    this.#refused.set(item, [...(this.#refused.get(item) ?? []), wrong])
  }

  readonly #stateOf: StateOf = ({ record }) => this.#states.get(nameOf(record))

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
      this.#refuse(item, { place: 'at', reason: CONTRADICTS })
      return false
    }
    const account = accountOf(record)
    if (record.data !== undefined && !state.isDeleted && state.billingAccountId !== (account ?? null)) {
      this.#refuse(item, { place: 'data.billingAccountId', reason: `is of account ${state.billingAccountId}; delete it there first` })
      return false
    }
    return true
  }

  async #allowed(items: readonly Item[]): Promise<Item[]> {
    const good: Item[] = []
    for (const [kind, own] of Map.groupBy(items, ({ record }) => record.kind)) {
      const forbidden = await stores[kind].forbidden(this.#tx, idsOf(recordsOf(own)))
      for (const item of own) {
        const reason = forbidden.get(item.record.id)
        if (reason === undefined) good.push(item)
        else this.#refuse(item, { place: 'id', reason })
      }
    }
    return good.sort((a, b) => a.line - b.line)
  }

  /** Those that have what only one may have, such as an email address. */
  async #withRoom(items: readonly Item[]): Promise<Item[]> {
    const clashing = new Set<Item>()
    for (const kind of feedKinds) {
      const own = itemsOf(kind, items)
      const { exchange } = stores[kind]
      if (!exchange || own.length === 0) continue
      const records = own.map(({ record: { id, data } }) => ({ id, data: data as never })) // of the kind, as its items are
      const { wrongs, leaving } = await exchange.find(this.#tx, records)
      for (const id of leaving) this.#leaving.add(nameOf({ kind, id }))
      for (const item of own) {
        const wrong = wrongs.get(item.record.id)
        if (!wrong) continue
        clashing.add(item)
        if (this.#mayWait && this.#stateOf(item)?.isDeleted === false) this.#waiting.push(item)
        else for (const each of wrong) this.#refuse(item, each)
      }
    }
    return items.filter((item) => !clashing.has(item))
  }

  /** Locks the records of these items. @returns the items for which nothing newer is stored */
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
    const claimed = await claim(this.#tx, counted.map(newStateOf))
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
    const leaving = fresh.filter(({ record }) => this.#leaving.has(nameOf(record)))
    const created = fresh.filter((item) => this.#stateOf(item)?.isDeleted ?? true).length
    this.#counts.created += created
    this.#counts.changed += fresh.length - created
    const told = fresh.map((item) => ({ ...item.record, isUntouched: Boolean(this.#stateOf(item)?.hash) }))
    await storeRows(this.#tx, store, told, idsOf(recordsOf(leaving)))
  }

  async #remove(kind: FeedKind, items: readonly Item[]): Promise<void> {
    if (items.length === 0) return
    const removed = await deleteItems(this.#tx, kind, items, this.#stateOf, this.#refuse)
    this.#counts = added(this.#counts, { ...noCounts, ...removed })
  }

  async #keepByTable(store: NonNullable<KindStore['store']>, kind: FeedKind, items: readonly Item[]): Promise<void> {
    // Of the record's own kind, as its data are.
    const { created, changed, older, contradicting } = await store(this.#tx, recordsOf(items) as never)
    this.#counts.created += created
    this.#counts.changed += changed
    this.#counts.older += older
    this.#counts.unchanged += items.length - created - changed - older - contradicting.size
    for (const [i, item] of items.entries()) if (contradicting.has(i)) this.#refuse(item, { place: 'at', reason: CONTRADICTS })
    // It was deleted before, and is back.
    await forget(
      this.#tx,
      items.flatMap((item) => (this.#stateOf(item) ? [{ kind, id: item.record.id }] : [])),
    )
  }
}

/** The record is of the store's own kind, as its data are. */
const rowOf = (store: KindStore, { data, id }: FeedRecord): FeedRow => store.row(data as never, id)

/** @param leaving ids of records whose unique value moves to another record of this batch */
async function storeRows(tx: Database, store: KindStore, records: readonly FeedRecord[], leaving: readonly string[]): Promise<void> {
  if (records.length === 0) return
  const rows = records.map((record) => rowOf(store, record))
  await store.before(tx, records as never)
  // Not earlier: a row that changed meanwhile keeps what it has, and what is done before sees what was stored.
  await store.exchange?.leave(tx, leaving)
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
