import { type FeedData, type FeedKind, ID_PARTS } from '#schemas/feed/kinds.ts'
import type { Database } from '../db/open.ts'
import { findRecords } from '../feed/export.ts'
import type { DemoRecord } from './record.ts'

/**
 * The kinds that a new edition puts right where an older one has their records, each with the fields that customers
 * change in the portal, which stay. Records of other kinds stay as they are.
 */
const PUT_RIGHT: { readonly [Kind in FeedKind]?: readonly (keyof FeedData<Kind> & string)[] } = {
  plan: [],
  address: [],
  person: ['subject', 'email', 'emailVerified', 'phones', 'receivesPromotions'],
  account: ['billingEmail', 'billDelivery', 'postalAddress'],
  site: ['nickname', 'picture'],
  supplyPoint: [],
  broadband: [],
}

/** What to apply of the records of this edition where those of an older one are stored. */
export async function onTopOfOlder(db: Database, made: readonly DemoRecord[]): Promise<DemoRecord[]> {
  const at = new Date().toISOString()
  const records: DemoRecord[] = []
  for (const [kind, own] of Map.groupBy(made, (record) => record.kind)) {
    const known = await findLike(db, kind, own)
    for (const record of own) {
      const change = kind === 'meterReading' ? firstReading(record, known) : putRight(record, known)
      if (change) records.push(change === record ? record : { ...change, at })
    }
  }
  return records
}

/** Stored records with the ids of these, or with the first part of their ids. */
async function findLike(db: Database, kind: FeedKind, made: readonly DemoRecord[]): Promise<DemoRecord[]> {
  const [part] = ID_PARTS[kind] ?? []
  const values = made.map(({ id, data }) => (part === undefined ? id : (data as Record<string, string>)[part]))
  return findRecords(db, kind, { [part ?? 'id']: [...new Set(values)] })
}

function putRight(record: DemoRecord, known: readonly DemoRecord[]): DemoRecord | undefined {
  const there = known.find(({ id }) => id === record.id)
  if (!there) return record
  const fields: readonly string[] | undefined = PUT_RIGHT[record.kind]
  if (!fields) return undefined
  const stays = Object.fromEntries(Object.entries(there.data).filter(([field]) => fields.includes(field)))
  const others = Object.fromEntries(Object.entries(record.data).filter(([field]) => !fields.includes(field)))
  return { ...record, data: { ...others, ...stays } as FeedData<FeedKind> }
}

/** If a meter has had no other reading since, its first reading becomes that of this edition. */
function firstReading(record: DemoRecord, known: readonly DemoRecord[]): DemoRecord | undefined {
  const { meterId, reading } = record.data as FeedData<'meterReading'>
  const shown = known.map(({ id, data }) => ({ id, data: data as FeedData<'meterReading'> })).filter(({ data }) => data.meterId === meterId)
  const [first] = shown
  if (!first) return record
  if (shown.length > 1 || first.data.source !== 'reader') return undefined
  return { ...record, id: first.id, data: { ...first.data, reading } }
}
