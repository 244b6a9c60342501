import { entryNames } from './entry-names.ts'

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
  /** where both put entries of a list into other orders that do not go together: some are as the preferred one has them */
  isOrderLost?: true
}

type Side = 'ours' | 'theirs'

/**
 * Merges two changes of one JSON value: fields one by one, lists entry by entry if each entry has a unique name.
 * An entry that one of both moved is moved, one that either added is there, one that either removed is gone.
 * @param base what both changed; undefined where there was nothing
 * @param preferred whose change is taken where both changed the same
 */
export function merge(base: unknown, ours: unknown, theirs: unknown, preferred: Side = 'theirs'): Merged {
  const outcome: Omit<Merged, 'value'> = { conflicts: [] }
  return { value: merged(base, ours, theirs, { field: '', preferred, outcome }), ...outcome }
}

interface Place {
  field: string
  preferred: Side
  outcome: Omit<Merged, 'value'>
}

function merged(base: unknown, ours: unknown, theirs: unknown, place: Place): unknown {
  if (same(ours, theirs) || same(base, ours)) return theirs
  if (same(base, theirs)) return ours
  if (isFields(ours) && isFields(theirs)) return mergedFields(isFields(base) ? base : {}, ours, theirs, place)
  const [old, own, others] = entriesOf([base ?? [], ours, theirs]) ?? []
  if (old && own && others) return mergedList(old, own, others, place)
  return conflict(ours, theirs, place)
}

function conflict(ours: unknown, theirs: unknown, { field, preferred, outcome }: Place): unknown {
  outcome.conflicts.push({ field, ours, theirs })
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

/** @returns undefined if a value is not a list, or two of its entries share a name: we could not tell which is which */
function entriesOf(values: readonly unknown[]): Entries[] | undefined {
  const lists = values.filter((value) => Array.isArray(value))
  const names = entryNames(lists)
  const entries = lists.map(
    (list, i) => new Map(list.map((entry: unknown, j) => [isFields(entry) ? names[i]?.[j] : JSON.stringify(entry), entry])),
  )
  const areNamed = lists.length === values.length && entries.every((ones, i) => !ones.has(undefined) && ones.size === lists[i]?.length)
  return areNamed ? (entries as Entries[]) : undefined
}

function mergedList(base: Entries, ours: Entries, theirs: Entries, place: Place): unknown[] {
  const values = new Map<string, unknown>()
  for (const name of new Set([...theirs.keys(), ...ours.keys()])) {
    const value = mergedEntry([base.get(name), ours.get(name), theirs.get(name)], inside(place, name))
    if (value !== undefined) values.set(name, value)
  }
  const isMovedByThem = movedIn(base, theirs)
  const moved = [...movedIn(base, ours)].filter((name) => place.preferred === 'ours' || !isMovedByThem.has(name))
  const elsewhere = new Set(moved)
  const order = [...theirs.keys()].filter((name) => values.has(name) && !elsewhere.has(name))
  const names = withPutBack(order, [...ours.keys()], values)
  if (isMovedByThem.size > 0 && !isOnTheWay(base, place.preferred === 'ours' ? theirs : ours, names)) place.outcome.isOrderLost = true
  return names.map((name) => values.get(name))
}

/** True where an order keeps every pair that a changed one has turned round: then it is as far from the old as both steps together. */
function isOnTheWay(old: Entries, changed: Entries, order: readonly string[]): boolean {
  const kept = order.filter((name) => old.has(name) && changed.has(name))
  const isKept = new Set(kept)
  const [before = [], after = []] = [old, changed].map((entries) => [...entries.keys()].filter((name) => isKept.has(name)))
  return turnedRound(before, kept) === turnedRound(before, after) + turnedRound(after, kept)
}

/** How many pairs are the other way round in another order of the same names, counted by a Fenwick tree. */
function turnedRound(one: readonly string[], other: readonly string[]): number {
  const places = new Map(one.map((name, i) => [name, i + 1]))
  const tree = new Uint32Array(one.length + 1)
  let pairs = 0
  for (const [i, name] of other.entries()) {
    const place = places.get(name) ?? 0
    let before = 0
    for (let at = place; at > 0; at -= at & -at) before += tree[at] ?? 0
    pairs += i - before
    for (let at = place; at < tree.length; at += at & -at) tree[at] = (tree[at] ?? 0) + 1
  }
  return pairs
}

/** What both added under one name, as the version C of an experiment, are two things: nothing is made of the halves of them. */
const mergedEntry = ([base, ours, theirs]: [unknown, unknown, unknown], place: Place): unknown =>
  base === undefined && ours !== undefined && theirs !== undefined && !same(ours, theirs)
    ? conflict(ours, theirs, place)
    : merged(base, ours, theirs, place)

/** An order with what it lacks of the values, each after the one that it follows in ours. */
export function withPutBack(order: readonly string[], ours: readonly string[], values: Entries): string[] {
  const isThere = new Set(order)
  const following = new Map<string, string[]>()
  const first: string[] = []
  let list = first
  for (const name of ours) {
    if (!values.has(name)) continue
    if (isThere.has(name)) {
      list = []
      following.set(name, list)
    } else {
      list.push(name)
    }
  }
  return [...first, ...order.flatMap((name) => [name, ...(following.get(name) ?? [])])]
}

/** The entries that have to be moved to get from one order to the other: as few as possible. */
function movedIn(base: Entries, changed: Entries): ReadonlySet<string> {
  const places = new Map([...base.keys()].map((name, i) => [name, i]))
  const kept = [...changed.keys()].filter((name) => places.has(name))
  const staying = new Set(longestAscending(kept, (name) => places.get(name) ?? 0))
  return new Set(kept.filter((name) => !staying.has(name)))
}

/** The longest chain of names whose places ascend. Of several as long, each name follows the first that it can. */
function longestAscending(names: readonly string[], placeOf: (name: string) => number): string[] {
  /** By the length of a chain, the names that end one, as they come: their places descend. */
  const ends: Link[][] = []
  for (const name of names) {
    const place = placeOf(name)
    const length = firstIndex(ends, (links) => (links.at(-1)?.place ?? place) >= place)
    const shorter = ends[length - 1] ?? []
    const before = shorter[firstIndex(shorter, (link) => link.place < place)]
    const links = ends[length] ?? []
    links.push({ name, place, before })
    ends[length] = links
  }
  const chain: string[] = []
  for (let link = ends.at(-1)?.[0]; link; link = link.before) chain.push(link.name)
  return chain
}

interface Link {
  name: string
  place: number
  before: Link | undefined
}

/** The first index from which on something holds; the length if it never does. */
function firstIndex<T>(list: readonly T[], holds: (entry: T) => boolean): number {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const entry = list[middle]
    if (entry !== undefined && holds(entry)) high = middle
    else low = middle + 1
  }
  return low
}

export const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)
