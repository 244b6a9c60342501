import type { FeedKind, FeedRecord } from '#schemas/feed/kinds.ts'
import type { NewState, RecordState } from './records.ts'
import { accountOf } from './references.ts'
import type { Wrong } from './refused.ts'
import { asStored, hashOf } from './stored-data.ts'
import { stores } from './stores.ts'

/** A record with the line that it came in. */
export interface Item {
  line: number
  record: FeedRecord
  bytes: Uint8Array
  /** of the data as they are stored; empty where the table itself tells whether they are new */
  hash: string
}

/** What is remembered of the record that an item is about. */
export type StateOf = (item: Item) => RecordState | undefined

export type Refuse = (item: Item, wrong: Wrong) => void

export const itemOf = (line: number, record: FeedRecord, bytes: Uint8Array): Item => ({
  line,
  record,
  bytes,
  hash: record.data === undefined ? 'deleted' : stores[record.kind].store ? '' : hashOf(asStored(record.kind, record.id, record.data)),
})

export const itemsOf = (kind: FeedKind, items: readonly Item[]): Item[] => items.filter(({ record }) => record.kind === kind)

export const recordsOf = (items: readonly Item[]): FeedRecord[] => items.map(({ record }) => record)

export const newStateOf = ({ record, hash }: Item): NewState => ({
  kind: record.kind,
  id: record.id,
  at: record.at,
  hash,
  billingAccountId: accountOf(record) ?? null,
  isDeleted: record.data === undefined,
})
