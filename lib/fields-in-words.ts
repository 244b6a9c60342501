import type { TabDocument } from '#schemas/document/tab.ts'
import type { Difference } from '#schemas/studio/entities.ts'
import { type FieldDifference, fieldsOf } from './field-differences.ts'
import { labelOf } from './field-words.ts'
import { questionTitle } from './form-in-words.ts'
import { namesAmong } from './names-among.ts'
import { type Both, hasNames, ordersInWords, pathInWords } from './path-in-words.ts'
import { isRichText } from './rich-text-words.ts'
import { inWords, type NameOf } from './value-in-words.ts'
import { isOfVersion, versionRows } from './version-rows.ts'

type Values = ReadonlyMap<string, unknown>
type Rows = Difference['fields']

export interface InWords {
  /** each field that differs, also where both sides read alike; what is new or removed field by field */
  rows: Rows
  /** the same with what is new or removed in one */
  short: (Rows[number] & { path: readonly string[] })[]
  nameOf: NameOf
}

/**
 * What differs between two states of a piece, as staff read it: fields by their labels, entries, widgets, pages and forms by their titles.
 * @param values what pieces are by now, and those that are gone as they were
 */
export function differenceInWords(piece: string, before: unknown, after: unknown, values: Values): InWords {
  const both = { piece, before, after }
  const nameOf = namesFor(both, values)
  const found = fieldsOf(before, after, isRichText)
  const rowsOf = (some: readonly FieldDifference[]) =>
    some.filter(({ path }) => !isPageVersion(piece, path)).map((one) => ({ ...rowOf(both, one, nameOf), path: one.path }))
  const rows = rowsOf(found.flatMap(withFields)).map(({ path: _, ...row }) => row)
  return {
    rows: piece.startsWith('tab:') ? [...rows, ...versionRows(before as Tab, after as Tab, nameOf)] : rows,
    short: rowsOf(found),
    nameOf,
  }
}

type Tab = TabDocument | undefined
const isPageVersion = (piece: string, path: readonly string[]): boolean => piece.startsWith('tab:') && isOfVersion(path)

/** Something new or removed field by field: all of the piece, an experiment, a version. */
function withFields(one: FieldDifference): FieldDifference[] {
  const { path, before, after } = one
  const own = before ?? after
  if ((before !== undefined && after !== undefined) || own === null || typeof own !== 'object' || !isOpened(path)) return [one]
  const none = Array.isArray(own) ? [] : {}
  const fields = fieldsOf(before ?? none, after ?? none, isRichText, path).filter(isSaid)
  return fields.length === 0 ? [one] : fields.flatMap(withFields)
}

/** What nobody reads of something new or removed: what the portal knows it by, and settings of which none is set. */
const UNSAID = new Set(['id', 'key', 'schemaVersion'])
const isSaid = ({ path, before, after }: FieldDifference): boolean =>
  !UNSAID.has(path.at(-1) ?? '') && JSON.stringify(before ?? after) !== '{}'

const isOpened = (path: readonly string[]): boolean => {
  const [last, above, top] = [path.at(-1), path.at(-2), path.at(-3)]
  return (
    path.length === 0 ||
    last === 'experiment' ||
    (above === 'experiment' && last === 'versions') ||
    (top === 'experiment' && above === 'versions')
  )
}

function rowOf(both: Both, { path, before, after }: FieldDifference, nameOf: NameOf): Rows[number] {
  const field = path.length === 0 && Array.isArray(before) && Array.isArray(after) ? 'Order' : pathInWords(both, path)
  if (path.at(-2) === 'experiment' && path.at(-1) === 'id')
    return { field: 'Experiment', before: 'The one until now', after: 'Another one: it is drawn again which account sees which version' }
  // Entries in another order are known by their names; what they say is the same.
  if (Array.isArray(before) && Array.isArray(after) && hasNames(before) && hasNames(after)) {
    const [was, is] = ordersInWords([before, after])
    return { field, before: was, after: is }
  }
  const words = (value: unknown) => inWords(value, { piece: both.piece, path, nameOf })
  return { field, before: words(before), after: words(after) }
}

/** Names of the widgets, pages and forms that a piece is about. Those of one title are told apart. */
function namesFor({ piece, before, after }: Both, values: Values): NameOf {
  const isTab = piece.startsWith('tab:')
  const widgets = isTab ? [before, after].flatMap((tab) => widgetsOf(tab as Tab)) : []
  const tabs = piece === 'tabs' ? [before, after].flatMap((ids) => (ids ?? []) as string[]) : []
  const forms = [...values.keys()].filter((one) => one.startsWith('form:'))
  const names = namesAmong(values, [...widgets.map((id) => `widget:${id}`), ...tabs.map((id) => `tab:${id}`), ...forms])
  return (kind, id) => {
    if (kind === 'question') return `“${questionTitle([after, before], id) ?? labelOf(id)}”`
    return names.get(`${kind}:${id}`) ?? [...namesAmong(values, [`${kind}:${id}`]).values()].join('')
  }
}

const widgetsOf = (tab: Tab): string[] => [
  ...(tab?.widgets ?? []),
  ...(tab?.leavesOut ?? []),
  ...(tab?.experiment?.versions ?? []).flatMap(({ order, leavesOut }) => [...order, ...leavesOut]),
]
