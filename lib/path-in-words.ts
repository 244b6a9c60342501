import { nameOfEntry } from './entry-names.ts'
import { EXPERIMENT_FIELDS } from './experiment-text.ts'
import { labelOf } from './field-words.ts'
import { formLabel } from './form-in-words.ts'
import { isRichText } from './rich-text-words.ts'
import { type Lists, wordsOfEntries } from './words-of-entries.ts'

/** Both states of a piece. */
export interface Both {
  piece: string
  before: unknown
  after: unknown
}

/** Where a difference is, as staff read it: `“Call us” (Pip) › Link`, `Version B › Title`. */
export function pathInWords({ piece, before, after }: Both, path: readonly string[]): string {
  const words: string[] = []
  let [old, now] = [before, after]
  for (const [i, step] of path.entries()) {
    const list = Array.isArray(old ?? now) ? wordsOfEntries([asList(old), asList(now)]) : undefined
    if (!leadsToVersion(path, i)) words.push(list ? entryLabel(list.words, path, i) : fieldLabel({ piece, before, after }, path, i))
    ;[old, now] = list ? list.entries.map((entries) => entries.get(step)) : [inside(old, step), inside(now, step)]
  }
  return words.filter(Boolean).join(' › ') || 'All of it'
}

/**
 * Where a text of a piece is, as staff read it: `“Call us” (Pip) › Text`.
 * @param path with the places of entries in their lists
 */
export function placeInWords(piece: string, value: unknown, path: readonly (string | number)[]): string {
  const names: string[] = []
  let at = value
  for (const step of path) {
    // A paragraph is known by what it says, which is the text itself.
    if (isRichText(at) || (Array.isArray(at) && typeof at[Number(step)] === 'string')) break
    names.push((Array.isArray(at) ? [...wordsOfEntries([at, at]).entries[0].keys()][Number(step)] : undefined) ?? String(step))
    at = (at as Record<string | number, unknown> | undefined)?.[step]
  }
  return pathInWords({ piece, before: value, after: value }, names)
}

const NONE: unknown[] = []
const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : NONE)
const inside = (value: unknown, name: string): unknown =>
  value !== null && typeof value === 'object' ? (value as Record<string, unknown>)[name] : undefined

/** True for both steps before a version, whose name says it all. */
const leadsToVersion = (path: readonly string[], i: number): boolean =>
  (path[i] === 'experiment' && path[i + 1] === 'versions' && path.length > i + 2) || isVersionAt(path, i + 1)

const isVersionAt = (path: readonly string[], i: number): boolean =>
  path[i - 2] === 'experiment' && path[i - 1] === 'versions' && i < path.length

const entryLabel = (words: ReadonlyMap<string, string>, path: readonly string[], i: number): string =>
  isVersionAt(path, i) ? `Version ${path[i]}` : (words.get(path[i] ?? '') ?? '')

/** A widget has a kind where an entry of a list has a name in the system. */
function fieldLabel({ piece, before, after }: Both, path: readonly string[], i: number): string {
  const step = path[i] ?? ''
  const ofForm = piece.startsWith('form:') ? formLabel([after, before], path, i) : undefined
  if (ofForm !== undefined) return ofForm
  if (path[i - 1] === 'experiment' && Object.hasOwn(EXPERIMENT_FIELDS, step))
    return EXPERIMENT_FIELDS[step as keyof typeof EXPERIMENT_FIELDS].label
  return i === 0 && piece.startsWith('widget:') && step === 'type' ? 'Kind of widget' : labelOf(step)
}

/** The entries of both lists in their order, as they are named in differences. */
export function ordersInWords(lists: Lists): string[] {
  const { entries, words } = wordsOfEntries(lists)
  return entries.map((own) => [...own.keys()].map((name) => words.get(name)).join(', '))
}

export const hasNames = (list: readonly unknown[]): boolean => list.length > 0 && list.every((entry) => nameOfEntry(entry) !== undefined)
