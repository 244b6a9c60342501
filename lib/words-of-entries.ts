import { entryTitle } from './entry-title.ts'
import { entriesOf } from './field-differences.ts'
import { labelOf } from './field-words.ts'
import { listed } from './listed.ts'

/** A list before and after a change. */
export type Lists = [before: unknown[], after: unknown[]]

export interface WordsOfEntries {
  /** the entries of both by the names that tell them apart */
  entries: [before: ReadonlyMap<string, unknown>, after: ReadonlyMap<string, unknown>]
  /** how staff know the entry of a name: by its title, with its brands or its number where another has that title */
  words: ReadonlyMap<string, string>
}

const known = new WeakMap<unknown[], WordsOfEntries & { beside: unknown[] }>()

/** Remembered for the two lists: each of a thousand differences is in one of their entries. */
export function wordsOfEntries([before, after]: Lists): WordsOfEntries {
  const found = known.get(before)
  if (found?.beside === after) return found
  const entries = entriesOf(before, after)
  const made = { entries, words: wordsOf(entries), beside: after }
  known.set(before, made)
  return made
}

function wordsOf([old, now]: WordsOfEntries['entries']): ReadonlyMap<string, string> {
  const all = [...new Map([...old, ...now])]
  const places = new Map([...placesIn(old), ...placesIn(now)])
  const told = all.map(([name, entry]) => ({ name, title: entryTitle(entry), brands: brandsOf(entry) }))
  const alike = counts(told.map(({ title }) => title))
  const ofBrands = counts(told.map(({ title, brands }) => `${title}\n${brands}`))
  return new Map(
    told.map(({ name, title, brands }) => {
      // The place of what is gone may be another one's now.
      const number = `umber ${(places.get(name) ?? 0) + 1}${now.has(name) ? '' : ' before'}`
      if (title === undefined) return [name, `N${number}`]
      if (alike.get(title) === 1) return [name, `“${title}”`]
      const branded = `“${title}”${brands && ` (${brands})`}`
      return [name, ofBrands.get(`${title}\n${brands}`) === 1 ? branded : `${branded}, n${number}`]
    }),
  )
}

const placesIn = (entries: ReadonlyMap<string, unknown>): [name: string, place: number][] =>
  [...entries.keys()].map((name, place) => [name, place])

function counts<T>(values: readonly T[]): ReadonlyMap<T, number> {
  const counted = new Map<T, number>()
  for (const value of values) counted.set(value, (counted.get(value) ?? 0) + 1)
  return counted
}

/** A draft may hold anything where a list of brands should be. */
function brandsOf(entry: unknown): string {
  const { brands } = (entry as { audience?: { brands?: unknown } } | null | undefined)?.audience ?? {}
  return Array.isArray(brands) ? listed(brands.map((brand) => labelOf(String(brand)))) : ''
}
