import { nameOfEntry } from './field-differences.ts'

/** What both changed, each in another way. */
export interface MergeConflict {
  /** such as `tips.heat-pump.title`; empty for all of the value */
  field: string
  ours: unknown
  theirs: unknown
}

export interface Merged {
  /** undefined where the merged value is absent */
  value: unknown
  conflicts: MergeConflict[]
}

type Side = 'ours' | 'theirs'

/**
 * Merges two changes of one JSON value: fields one by one, lists entry by entry where each entry has a name of its own.
 * An entry that one of both moved is moved, one that either added is there, one that either removed is gone.
 * @param base what both changed; undefined where there was nothing
 * @param preferred whose change is taken where both changed the same
 */
export function merge(base: unknown, ours: unknown, theirs: unknown, preferred: Side = 'theirs'): Merged {
  const conflicts: MergeConflict[] = []
  return { value: merged(base, ours, theirs, { field: '', preferred, conflicts }), conflicts }
}

interface Place {
  field: string
  preferred: Side
  conflicts: MergeConflict[]
}

function merged(base: unknown, ours: unknown, theirs: unknown, place: Place): unknown {
  if (same(ours, theirs) || same(base, ours)) return theirs
  if (same(base, theirs)) return ours
  if (isFields(ours) && isFields(theirs)) return mergedFields(isFields(base) ? base : {}, ours, theirs, place)
  const [old, own, others] = [base ?? [], ours, theirs].map(entriesOf)
  if (old && own && others) return mergedList(old, own, others, place)
  return conflict(ours, theirs, place)
}

function conflict(ours: unknown, theirs: unknown, { field, preferred, conflicts }: Place): unknown {
  conflicts.push({ field, ours, theirs })
  return preferred === 'ours' ? ours : theirs
}

const inside = (place: Place, name: string): Place => ({ ...place, field: place.field ? `${place.field}.${name}` : name })

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields => value !== null && typeof value === 'object' && !Array.isArray(value)

function mergedFields(base: Fields, ours: Fields, theirs: Fields, place: Place): Fields {
  const names = [...new Set([...Object.keys(theirs), ...Object.keys(ours)])]
  const fields = names.map((name) => [name, merged(own(base, name), own(ours, name), own(theirs, name), inside(place, name))] as const)
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
}

const own = (fields: Fields, name: string): unknown => (Object.hasOwn(fields, name) ? fields[name] : undefined)

/** The entries of a list by their names, in order. */
type Entries = ReadonlyMap<string, unknown>

/** @returns undefined for what is no list, or a list in which an entry has no name or that of another */
function entriesOf(value: unknown): Entries | undefined {
  if (!Array.isArray(value)) return undefined
  const entries = new Map(value.map((entry) => [isFields(entry) ? nameOfEntry(entry) : JSON.stringify(entry), entry]))
  return entries.size === value.length && !entries.has(undefined) ? (entries as Entries) : undefined
}

function mergedList(base: Entries, ours: Entries, theirs: Entries, place: Place): unknown[] {
  const values = new Map<string, unknown>()
  for (const name of new Set([...theirs.keys(), ...ours.keys()])) {
    const value = merged(base.get(name), ours.get(name), theirs.get(name), inside(place, name))
    if (value !== undefined) values.set(name, value)
  }
  const order = [...theirs.keys()].filter((name) => values.has(name))
  const isMovedByThem = movedIn(base, theirs)
  for (const name of movedIn(base, ours)) {
    if (!values.has(name) || (place.preferred === 'theirs' && isMovedByThem.has(name))) continue
    const at = order.indexOf(name)
    if (at >= 0) order.splice(at, 1)
  }
  putBack(order, [...ours.keys()], values)
  return order.map((name) => values.get(name))
}

/** Puts each entry that the order lacks after the one that it follows in ours. */
function putBack(order: string[], ours: readonly string[], values: Entries): void {
  ours.forEach((name, i) => {
    if (!values.has(name) || order.includes(name)) return
    const before = ours.slice(0, i).findLast((one) => order.includes(one))
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, name)
  })
}

/** The entries that have to be moved to get from one order to the other: as few as possible. */
function movedIn(base: Entries, changed: Entries): ReadonlySet<string> {
  const places = new Map([...base.keys()].map((name, i) => [name, i]))
  const kept = [...changed.keys()].filter((name) => places.has(name))
  const staying = new Set(longestAscending(kept, (name) => places.get(name) ?? 0))
  return new Set(kept.filter((name) => !staying.has(name)))
}

function longestAscending(names: readonly string[], placeOf: (name: string) => number): string[] {
  /** For each name the longest chain that ends with it, by its length and the name before. */
  const chains: { length: number; before: number }[] = []
  names.forEach((name, i) => {
    let best = { length: 1, before: -1 }
    chains.forEach(({ length }, j) => {
      if (length >= best.length && placeOf(names[j] ?? '') < placeOf(name)) best = { length: length + 1, before: j }
    })
    chains[i] = best
  })
  const ends = chains.map(({ length }) => length)
  const chain: string[] = []
  for (let i = ends.indexOf(Math.max(...ends)); i >= 0; i = chains[i]?.before ?? -1) chain.push(names[i] ?? '')
  return chain
}

export const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)
