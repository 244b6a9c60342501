import { dayText, lazyFormat } from './day-text.ts'
import { entryTitle } from './entry-title.ts'
import { EXPERIMENT_FIELDS } from './experiment-text.ts'
import { labelOf } from './field-words.ts'
import { ZONE } from './local-day.ts'
import { FORM_LABELS, QUESTION_LISTS } from './form-in-words.ts'
import { isRichText, richTextWords } from './rich-text-words.ts'

/** What the portal knows widgets, forms and pages by, as staff know them; with its quotation marks. */
export type NameOf = (kind: 'widget' | 'form' | 'tab' | 'question', id: string) => string

/** What a value is, as the path to it says. */
export interface Where {
  piece: string
  path: readonly string[]
  nameOf: NameOf
}

/** Fields that say what the portal knows something by: it is named by its title. */
const IDENTIFIERS = new Set(['id', 'promoId'])

/** Fields whose values are names of the product's own, such as `residential`. */
const CHOICES = new Set(
  [
    ['accountTypes', 'brands', 'energyTypes', 'platforms', 'properties', 'when', 'seasons', 'category', 'picture', 'icon', 'tone'],
    ['group', 'feature', 'target', 'anchor', 'range', 'unit', 'kind', 'side', 'shape', 'measure', 'planType'],
  ].flat(),
)

/** Lists of what the portal knows widgets by. */
const WIDGET_LISTS = new Set(['widgets', 'order', 'leavesOut'])

/** A value of the configuration with names and words in place of what the portal knows things by. */
export function inWords(value: unknown, where: Where): unknown {
  const { piece, path, nameOf } = where
  if (value === undefined) return undefined
  const key = path.findLast((step) => !/^\d+$/.test(step)) ?? ''
  if (isRichText(value)) return richTextWords(value)
  if (Array.isArray(value)) {
    if (piece.startsWith('tab:') && WIDGET_LISTS.has(key)) return namedList(value, 'widget', nameOf)
    if (piece.startsWith('form:') && QUESTION_LISTS.has(key)) return namedList(value, 'question', nameOf)
    if (piece === 'tabs') return namedList(value, 'tab', nameOf)
    return value.map((entry, i) => inWords(entry, { ...where, path: [...path, String(i)] }))
  }
  if (value !== null && typeof value === 'object') {
    if (isSize(value)) return `${value.columns} × ${value.rows}`
    const isOfList = piece.startsWith('content:') && 'when' in value
    const fields = Object.entries(value).filter(([name]) => !IDENTIFIERS.has(name) && !(isOfList && name === 'type'))
    const labels = fields.map(([name]) => fieldLabelIn(name, where, key))
    return Object.fromEntries(
      fields.map(([name, inner], i) => {
        const label = labels[i] ?? name
        // Of two questions that ask the same, each has its own answers.
        const isRepeated = labels.filter((other) => other === label).length > 1
        return [isRepeated ? `${label} (${name})` : label, inWords(inner, { ...where, path: [...path, name] })]
      }),
    )
  }
  if (path.at(-2) === 'experiment' && key === 'form') return nameOf('form', String(value))
  if (path.at(-2) === 'experiment' && Object.hasOwn(EXPERIMENT_FIELDS, key))
    return EXPERIMENT_FIELDS[key as keyof typeof EXPERIMENT_FIELDS].textOf(value)
  return typeof value === 'string' ? textInWords(value, key, where) : value
}

/** What a field is called within a value: in a form a question by what it asks. */
function fieldLabelIn(name: string, { piece, nameOf }: Where, key: string): string {
  if (!piece.startsWith('form:')) return name
  return key === 'properties' ? nameOf('question', name) : (FORM_LABELS[name] ?? name)
}

/** Of a widget, in columns and rows. */
const isSize = (value: object): value is { columns: number; rows: number } =>
  'columns' in value && 'rows' in value && Object.keys(value).length === 2 && [value.columns, value.rows].every(Number.isInteger)

const namedList = (ids: readonly unknown[], kind: Parameters<NameOf>[0], nameOf: NameOf): string =>
  ids.length === 0 ? 'none' : ids.map((id) => nameOf(kind, String(id))).join(', ')

/** Fields that hold an instant, and those that hold a local day. */
const MOMENTS = new Set(['from', 'until'])
const DAYS = new Set(['addedOn', 'asOf', 'closedDays', 'endDate', 'since'])

/** A draft may hold what looks like a moment and is none, as 30 February. */
const isMoment = (text: string): boolean =>
  Number.isFinite(Date.parse(text)) && new Date(text).toISOString().slice(0, 16) === text.slice(0, 16)

const toMinute = lazyFormat({ dateStyle: 'full', timeStyle: 'short', timeZone: ZONE })
const toSecond = lazyFormat({ dateStyle: 'full', timeStyle: 'medium', timeZone: ZONE })
const momentWords = (text: string): string => (Date.parse(text) % 60_000 === 0 ? toMinute : toSecond)(Date.parse(text))

function textInWords(value: string, key: string, { piece, nameOf }: Where): string {
  if (key === 'formId') return nameOf('form', value)
  if (key === 'skippedBy' && piece.startsWith('form:')) return nameOf('question', value)
  if (key === 'key') return entryTitle({ key: value }) ?? value
  if (key === 'type' && piece.startsWith('widget:')) return labelOf(value)
  if (CHOICES.has(key)) return labelOf(value)
  if (MOMENTS.has(key) && isMoment(value)) return momentWords(value)
  if (DAYS.has(key) && isMoment(`${value}T00:00:00Z`)) return dayText(value, 'year')
  return value
}
