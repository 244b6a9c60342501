import { sql } from 'drizzle-orm'
import type { FeedKind, FeedRecord } from '#schemas/feed/kinds.ts'
import type { Database } from '../db/open.ts'
import { feedRecords } from '../db/schema/feed.ts'
import { deleteRows, given, rowsOf } from './rows.ts'

/** What is known of a record. */
export interface RecordState {
  atMs: number
  /** of its data as they are stored; empty where a customer changed them */
  hash: string
  billingAccountId: string | null
  isDeleted: boolean
}

/** What names a record among all. */
export const nameOf = ({ kind, id }: { kind: FeedKind; id: string }): string => `${kind} ${id}`

/** What is known of these records, by their names. */
export async function findStates(tx: Database, records: readonly Pick<FeedRecord, 'kind' | 'id'>[]): Promise<Map<string, RecordState>> {
  const rows = records.map(({ kind, id }) => ({ kind, id }))
  const found = rowsOf(
    await tx.execute(sql`select f.kind, f.id, (extract(epoch from f.at) * 1000)::float8 as "atMs", f.hash,
        f.billing_account_id as "billingAccountId", f.is_deleted as "isDeleted"
      from ${given(feedRecords, ['kind', 'id'], rows)} join ${feedRecords} f on f.kind = r.kind and f.id = r.id`),
  ) as unknown as (RecordState & { kind: FeedKind; id: string })[]
  return new Map(found.map((state) => [nameOf(state), { ...state, atMs: Math.floor(state.atMs) }]))
}

export interface NewState {
  kind: FeedKind
  id: string
  at: string
  hash: string
  billingAccountId: string | null
  isDeleted: boolean
}

/**
 * Remembers what the feed says of records, before they are stored.
 * @returns the names of those for which nothing newer is known
 */
export async function claim(tx: Database, states: readonly NewState[]): Promise<Set<string>> {
  if (states.length === 0) return new Set()
  const columns = ['kind', 'id', 'at', 'hash', 'billingAccountId', 'isDeleted']
  const rows = rowsOf(
    await tx.execute(sql`insert into ${feedRecords} (kind, id, at, hash, billing_account_id, is_deleted)
      select r.kind, r.id, r.at, r.hash, r."billingAccountId", r."isDeleted" from ${given(
        feedRecords,
        columns,
        states.map((state) => ({ ...state })),
      )}
      on conflict (kind, id) do update set at = excluded.at, hash = excluded.hash,
        billing_account_id = excluded.billing_account_id, is_deleted = excluded.is_deleted
      where feed_records.at <= excluded.at
      returning kind, id`),
  ) as unknown as { kind: FeedKind; id: string }[]
  return new Set(rows.map(nameOf))
}

/** Forgets records, as if the feed had never said anything of them. */
export async function forget(tx: Database, records: readonly { kind: FeedKind; id: string }[]): Promise<void> {
  await deleteRows(
    tx,
    feedRecords,
    ['kind', 'id'],
    records.map(({ kind, id }) => ({ kind, id })),
  )
}

/**
 * Notes whose record it is that the portal has made: the name is taken, and whatever a source says of it is newer. What a source said
 * before, such as that it was deleted, no longer counts.
 */
export async function madeInPortal(tx: Database, kind: FeedKind, id: string, billingAccountId: string): Promise<void> {
  const state = { billingAccountId, hash: '', isDeleted: false }
  await tx
    .insert(feedRecords)
    .values({ kind, id, at: new Date(0), ...state })
    .onConflictDoUpdate({ target: [feedRecords.kind, feedRecords.id], set: state })
}

/**
 * Notes that a customer changed what the feed also has: from now on, an older record changes nothing of it. Comes last in
 * the transaction of the change: the feed too locks the row before this.
 */
export async function changedByCustomer(tx: Database, kind: FeedKind, id: string, billingAccountId?: string): Promise<void> {
  await noteChange(tx, { kind, id, billingAccountId, isDeleted: false })
}

/** The same where the customer took it away. */
export async function removedByCustomer(tx: Database, kind: FeedKind, id: string, billingAccountId: string): Promise<void> {
  await noteChange(tx, { kind, id, billingAccountId, isDeleted: true })
}

async function noteChange(
  tx: Database,
  { kind, id, billingAccountId, isDeleted }: { kind: FeedKind; id: string; billingAccountId: string | undefined; isDeleted: boolean },
): Promise<void> {
  const set = { hash: '', isDeleted }
  await tx
    .insert(feedRecords)
    .values({ kind, id, billingAccountId: billingAccountId ?? null, at: new Date(), ...set })
    // The source's clock may be ahead: what it said before the change stays before it.
    .onConflictDoUpdate({ target: [feedRecords.kind, feedRecords.id], set: { at: sql`greatest(excluded.at, ${feedRecords.at})`, ...set } })
}
