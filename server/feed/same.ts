import type { Database } from '../db/open.ts'
import { type Item, recordsOf, type StateOf } from './item.ts'
import { asStored, findStoredData, hashOf } from './stored-data.ts'
import { stores } from './stores.ts'

/**
 * The items whose data are stored already, although what is remembered of them does not say so: the portal wrote them, a
 * customer changed them, or an earlier version remembered them otherwise. The rows themselves are compared.
 */
export async function findSame(tx: Database, items: readonly Item[], stateOf: StateOf): Promise<Set<Item>> {
  const same = new Set<Item>()
  const all = items.filter((item) => isDoubtful(item, stateOf))
  for (const [kind, doubtful] of Map.groupBy(all, ({ record }) => record.kind)) {
    const found = await findStoredData(tx, kind, recordsOf(doubtful))
    for (const item of doubtful) {
      const stored = found.get(item.record.id)
      if (stored && isStored(item, stored)) same.add(item)
    }
  }
  return same
}

function isDoubtful(item: Item, stateOf: StateOf): boolean {
  const { record, hash } = item
  if (record.data === undefined || stores[record.kind].store) return false
  const state = stateOf(item)
  if (!state) return true
  const laterMs = Date.parse(record.at) - state.atMs
  return !state.isDeleted && state.hash !== hash && (state.hash === '' ? laterMs >= 0 : laterMs === 0)
}

/** Whether a record says what is stored. */
function isStored({ record: { kind, id, data }, hash }: Item, stored: Readonly<Record<string, unknown>>): boolean {
  const hashOfStored = (whole: object) => hashOf(asStored(kind, id, whole))
  const now = hashOfStored(stored)
  if (now === hash) return true
  const kept = Object.fromEntries(stores[kind].kept.flatMap((field) => (field in stored ? [[field, stored[field]]] : [])))
  return now === hashOfStored({ ...kept, ...data })
}
