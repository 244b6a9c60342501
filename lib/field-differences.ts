import type { Difference } from '#schemas/studio/entities.ts'
import { entryNames } from './entry-names.ts'

export type FieldDifference = Difference['fields'][number]

/**
 * Differences between two JSON values, field by field. Lists compare entry by entry, by name where entries have one;
 * the same entries in another order are one difference.
 */
export function fieldsOf(before: unknown, after: unknown, field = ''): FieldDifference[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  const [old, now] = Array.isArray(before) && Array.isArray(after) ? entriesOf(before, after) : [fieldsIn(before), fieldsIn(after)]
  if (!old || !now) return [{ field, before, after }]
  const names = [...new Set([...old.keys(), ...now.keys()])]
  const found = names.flatMap((name) => fieldsOf(old.get(name), now.get(name), field ? `${field}.${name}` : name))
  // Fields in another order say the same; entries of a list do not.
  return found.length > 0 || !Array.isArray(before) ? found : [{ field, before, after }]
}

const fieldsIn = (value: unknown): Map<string, unknown> | undefined =>
  value !== null && typeof value === 'object' ? new Map(Object.entries(value)) : undefined

/** The entries of two lists by their names. None is left out: of several with one name the second is known by being the second. */
function entriesOf(...lists: [unknown[], unknown[]]): Map<string, unknown>[] {
  const names = entryNames(lists)
  return lists.map((list, i) => {
    const entries = new Map<string, unknown>()
    for (const [place, entry] of list.entries()) {
      const name = names[i]?.[place] ?? String(place)
      let own = name
      for (let nth = 2; entries.has(own); nth++) own = `${name} (${nth})`
      entries.set(own, entry)
    }
    return entries
  })
}
