import { type FeedKind, feedKinds, type FeedRecord } from '#schemas/feed/kinds.ts'
import type { Database } from '../db/open.ts'
import type { Item, Refuse } from './item.ts'
import { type FeedRow, idOfRow } from './kind-store.ts'
import { forget } from './records.ts'
import type { Wrong } from './refused.ts'
import { deleteRows, findStored } from './rows.ts'
import { stores } from './stores.ts'

interface Reference {
  /** the field that has it; empty for one further inside */
  field: string
  kind: FeedKind
  id: string
  /** whose it must be; undefined for what belongs to no account */
  billingAccountId: string | undefined
}

/** The billing account that a record belongs to. */
export function accountOf({ kind, id, data }: FeedRecord): string | undefined {
  if (kind === 'account') return id
  return (data as { billingAccountId?: string } | undefined)?.billingAccountId
}

/** What a record refers to. */
function referencesOf(record: FeedRecord): Reference[] {
  const { refersTo, alsoRefersTo } = stores[record.kind]
  const data = record.data as Record<string, unknown>
  const own = accountOf(record)
  const to = (field: string, kind: FeedKind, id: string): Reference => ({
    field,
    kind,
    id,
    billingAccountId: stores[kind].key.includes('billingAccountId') ? own : undefined,
  })
  return [
    ...Object.entries(refersTo).flatMap(([field, { kind }]) => (typeof data[field] === 'string' ? [to(field, kind, data[field])] : [])),
    // Of the record's own kind, as its data are.
    ...alsoRefersTo(record.data as never).map(([kind, id]) => to('', kind, id)),
  ]
}

const placeOf = ({ kind, id, billingAccountId = '' }: Pick<Reference, 'kind' | 'id' | 'billingAccountId'>) =>
  `${kind} ${billingAccountId} ${id}`

/**
 * Leaves out records that refer to something that is neither stored nor earlier among them.
 * @param items those of one batch, in the order of the file
 */
export async function withReferences(tx: Database, items: readonly Item[], refuse: Refuse): Promise<Item[]> {
  const references = new Map(items.flatMap((item) => (item.record.data === undefined ? [] : [[item, referencesOf(item.record)] as const])))
  const stored = await findReferred(tx, [...references.values()].flat())
  /** by place, the row and the line of a record of this batch that will be stored */
  const coming = new Map<string, { line: number; row: FeedRow }>()
  const referredBy = (reference: Reference, line: number): FeedRow | undefined => {
    const here = coming.get(placeOf(reference))
    return here && here.line < line ? here.row : stored.get(placeOf(reference))
  }
  const good: Item[] = []
  // What is referred to comes in an earlier kind.
  for (const kind of feedKinds) {
    for (const item of items.filter(({ record }) => record.kind === kind)) {
      const wrongs = (references.get(item) ?? []).flatMap((reference): Wrong[] => {
        const { field, kind: to, id, billingAccountId } = reference
        const referred = referredBy(reference, item.line)
        if (referred) return [stores[kind].suits[field]?.(item.record.data as never, referred) || []].flat()
        const whose = billingAccountId === undefined ? '' : ` of account ${billingAccountId}`
        const reason = `there is no ${to} ${id}${whose}, stored or before this line`
        return [{ place: field ? `data.${field}` : 'data', reason, isMissing: true }]
      })
      for (const wrong of wrongs) refuse(item, wrong)
      if (wrongs.length > 0) continue
      good.push(item)
      if (item.record.data === undefined) continue
      const billingAccountId = stores[kind].key.includes('billingAccountId') ? accountOf(item.record) : undefined
      const row = stores[kind].row(item.record.data as never, item.record.id)
      coming.set(placeOf({ kind, id: item.record.id, billingAccountId }), { line: item.line, row })
    }
  }
  return good
}

async function findReferred(tx: Database, references: readonly Reference[]): Promise<Map<string, FeedRow>> {
  const found = new Map<string, FeedRow>()
  for (const [kind, own] of Map.groupBy(references, (reference) => reference.kind)) {
    const { table, key, decisive } = stores[kind]
    const wanted = new Map(own.map(({ id, billingAccountId }) => [`${billingAccountId} ${id}`, { id, billingAccountId }]))
    for (const row of await findStored(tx, table, key, [...wanted.values()], [...key, ...decisive])) {
      const { id, billingAccountId } = row as { id: string; billingAccountId?: string }
      found.set(placeOf({ kind, id, billingAccountId }), row)
    }
  }
  return found
}

/** Kinds whose records refer to those of another, with the field and the column that do. */
export const referringTo = (kind: FeedKind) =>
  feedKinds.flatMap((other) =>
    Object.entries(stores[other].refersTo)
      .filter(([, to]) => to.kind === kind)
      .map(([field, { column }]) => ({ other, field, column, isPart: stores[other].goesWith === field })),
  )

/** Of rows that are to be deleted, those that something still refers to, by id, each with the kind that does. */
export async function findNeeded(tx: Database, kind: FeedKind, rows: readonly FeedRow[]): Promise<Map<string, FeedKind>> {
  const needed = new Map<string, FeedKind>()
  const referring = referringTo(kind).flatMap(({ other, column, isPart }) =>
    isPart ? [] : [{ other, table: stores[other].table, column }],
  )
  for (const { other, table, column } of [...referring, ...partsReferringTo(kind)]) {
    for (const row of await findStored(tx, table, columnsTo(kind, column), rowsTo(kind, column, rows))) {
      needed.set(String(row[column]), other)
    }
  }
  return needed
}

/** Parts of records, such as the lines of a bill, that refer to those of another kind. */
const partsReferringTo = (kind: FeedKind) =>
  feedKinds.flatMap((other) =>
    stores[other].parts.flatMap(({ table, refersTo = {} }) =>
      Object.entries(refersTo).flatMap(([column, to]) => (to === kind ? [{ other, table, column }] : [])),
    ),
  )

/** Deletes what goes with rows that are deleted. */
export async function deletePartsOf(tx: Database, kind: FeedKind, rows: readonly FeedRow[]): Promise<void> {
  for (const { other, column, isPart } of referringTo(kind)) {
    if (!isPart) continue
    const { table, idColumns } = stores[other]
    const gone = await deleteRows(tx, table, columnsTo(kind, column), rowsTo(kind, column, rows), idColumns)
    await forget(
      tx,
      gone.map((row) => ({ kind: other, id: idOfRow(stores[other], row) })),
    )
  }
  for (const { table, of } of stores[kind].parts.filter((part) => !part.keptBy)) {
    await deleteRows(
      tx,
      table,
      Object.keys(of),
      rows.map((row) => pick(row, of)),
    )
  }
  for (const [table, column] of stores[kind].leftovers) {
    const columns = columnsTo(kind, column)
    await deleteRows(tx, table, columns, rowsTo(kind, column, rows))
  }
}

/** Columns of a referring table that lead to a row of this kind: with its account, where it has one beside its id. */
const columnsTo = (kind: FeedKind, column: string) => [...new Set([...(stores[kind].key.length > 1 ? ['billingAccountId'] : []), column])]

/** The same columns with the values of these rows. */
export const rowsTo = (kind: FeedKind, column: string, rows: readonly FeedRow[]): FeedRow[] =>
  rows.map((row) => ({ ...(stores[kind].key.length > 1 ? { billingAccountId: row.billingAccountId } : {}), [column]: row.id }))

/** A row of another table that leads to this one. */
export const pick = (row: FeedRow, of: Readonly<Record<string, string>>): FeedRow =>
  Object.fromEntries(Object.entries(of).map(([column, ours]) => [column, row[ours]]))
