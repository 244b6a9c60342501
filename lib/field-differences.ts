import { entryNames } from './entry-names.ts'

/** A field in which two values differ. */
export interface FieldDifference {
  /** the names of fields and entries that lead to it; empty for all of the value */
  path: readonly string[]
  before: unknown
  after: unknown
}

/**
 * Differences between two JSON values, field by field. Lists compare entry by entry, by name where entries have one; the same entries
 * in another order are one difference, and so are two lists of choices.
 * @param isOne true for a list that is compared as a whole, such as a text
 */
export function fieldsOf(
  before: unknown,
  after: unknown,
  isOne: (list: readonly unknown[]) => boolean = () => false,
  path: readonly string[] = [],
): FieldDifference[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  const lists = Array.isArray(before) && Array.isArray(after) ? ([before, after] as [unknown[], unknown[]]) : undefined
  if (lists?.every((list) => areChoices(list) || isOne(list))) return [{ path, before, after }]
  const [old, now] = lists ? entriesOf(...lists) : [fieldsIn(before), fieldsIn(after)]
  if (!old || !now) return [{ path, before, after }]
  const names = [...new Set([...old.keys(), ...now.keys()])]
  const found = names.flatMap((name) => fieldsOf(old.get(name), now.get(name), isOne, [...path, name]))
  // Fields in another order say the same; entries of a list do not.
  return found.length > 0 || !lists ? found : [{ path, before, after }]
}

/** Values of a list of choices, names, numbers or what the portal knows things by: none of them is a sentence. */
const LONGEST_CHOICE = 40
const areChoices = (list: readonly unknown[]): boolean =>
  list.every((entry) =>
    typeof entry === 'string' ? entry.length <= LONGEST_CHOICE || !entry.includes(' ') : entry === null || typeof entry !== 'object',
  )

const fieldsIn = (value: unknown): Map<string, unknown> | undefined =>
  value !== null && typeof value === 'object' ? new Map(Object.entries(value)) : undefined

/** The entries of two lists by their names. None is left out: of several with one name the second is known by being the second. */
export function entriesOf(...lists: [unknown[], unknown[]]): [Map<string, unknown>, Map<string, unknown>] {
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
  }) as [Map<string, unknown>, Map<string, unknown>]
}
