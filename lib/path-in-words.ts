import { nameOfEntry } from './entry-names.ts'
import { entryTitle } from './entry-title.ts'
import { EXPERIMENT_FIELDS } from './experiment-text.ts'
import { entriesOf } from './field-differences.ts'
import { labelOf } from './field-words.ts'
import { formLabel } from './form-in-words.ts'
import { listed } from './listed.ts'

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
    const lists = Array.isArray(old ?? now) ? ([asList(old), asList(now)] as Lists) : undefined
    if (!leadsToVersion(path, i)) words.push(lists ? entryLabel(lists, path, i) : fieldLabel({ piece, before, after }, path, i))
    ;[old, now] = lists ? entriesOf(...lists).map((entries) => entries.get(step)) : [inside(old, step), inside(now, step)]
  }
  return words.filter(Boolean).join(' › ') || 'All of it'
}

type Lists = [old: unknown[], now: unknown[]]
const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const inside = (value: unknown, name: string): unknown =>
  value !== null && typeof value === 'object' ? (value as Record<string, unknown>)[name] : undefined

/** True for both steps before a version, whose name says it all. */
const leadsToVersion = (path: readonly string[], i: number): boolean =>
  (path[i] === 'experiment' && path[i + 1] === 'versions' && path.length > i + 2) || isVersionAt(path, i + 1)

const isVersionAt = (path: readonly string[], i: number): boolean =>
  path[i - 2] === 'experiment' && path[i - 1] === 'versions' && i < path.length

const entryLabel = (lists: Lists, path: readonly string[], i: number): string =>
  isVersionAt(path, i) ? `Version ${path[i]}` : entryWords(lists, path[i] ?? '')

/** A widget has a kind where an entry of a list has a name in the system. */
function fieldLabel({ piece, before, after }: Both, path: readonly string[], i: number): string {
  const step = path[i] ?? ''
  const ofForm = piece.startsWith('form:') ? formLabel([after, before], path, i) : undefined
  if (ofForm !== undefined) return ofForm
  if (path[i - 1] === 'experiment' && Object.hasOwn(EXPERIMENT_FIELDS, step))
    return EXPERIMENT_FIELDS[step as keyof typeof EXPERIMENT_FIELDS].label
  return i === 0 && piece.startsWith('widget:') && step === 'type' ? 'Kind of widget' : labelOf(step)
}

/** An entry by its title, with what tells it from another one of that title: its brands, or its number. */
function entryWords(lists: Lists, step: string): string {
  const [old, now] = entriesOf(...lists)
  const titleAt = (name: string): string | undefined => entryTitle(now.get(name) ?? old.get(name))
  const title = titleAt(step)
  if (title === undefined) return numberOf(lists, step)
  const alike = [...new Set([...old.keys(), ...now.keys()])].filter((name) => titleAt(name) === title)
  const brands = brandsOf(now.get(step) ?? old.get(step))
  if (alike.length === 1) return `“${title}”`
  const others = alike.filter((name) => brandsOf(now.get(name) ?? old.get(name)) === brands)
  const told = `“${title}”${brands && ` (${brands})`}`
  return others.length === 1 ? told : `${told}, ${numberOf(lists, step).toLowerCase()}`
}

const brandsOf = (entry: unknown): string => {
  const { brands } = (entry as { audience?: { brands?: string[] } } | undefined)?.audience ?? {}
  return listed((brands ?? []).map(labelOf))
}

/** By its place now, else before. */
function numberOf(lists: Lists, step: string): string {
  const [old, now] = entriesOf(...lists).map((entries) => [...entries.keys()].indexOf(step))
  const at = now !== undefined && now >= 0 ? now : (old ?? 0)
  return `Number ${at + 1}`
}

/** The entries of a list in their order, as they are named in differences. */
export const orderInWords = (lists: Lists, list: unknown[]): string =>
  [...entriesOf(list, list)[0].keys()].map((name) => entryWords(lists, name)).join(', ')

export const hasNames = (list: readonly unknown[]): boolean => list.length > 0 && list.every((entry) => nameOfEntry(entry) !== undefined)
