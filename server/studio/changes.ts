import type { Difference } from '#schemas/studio/entities.ts'
import { type FieldDifference, fieldsOf } from '#lib/field-differences.ts'
import { nameOfPiece, PIECE_NAMES } from '#lib/piece-names.ts'
import { fieldText, valueText } from '#lib/value-text.ts'
import { VERSION_NAMES } from '#lib/versions.ts'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import { changedPieces } from '../config/merge-documents.ts'
import { type Pieces, piecesOf } from '../config/pieces.ts'

/** The differences between two documents, by piece. */
export function differencesOf(before: PortalDocument, after: PortalDocument): Difference[] {
  const [old, now] = [piecesOf(before), piecesOf(after)]
  return changedPieces(old, now).map((piece) => differenceOf(piece, old.get(piece), now.get(piece), { old, now }))
}

function differenceOf(piece: string, before: unknown, after: unknown, all: { old: Pieces; now: Pieces }): Difference {
  const fields = fieldsOf(before, after)
  return { piece, summary: summaryOf(piece, before, after, fields, all), fields }
}

/**
 * What an edit changed, with the names that its pieces had at the time.
 * @param names what pieces are called, those that are not in the draft any more too
 */
export function editOf(piece: string, before: unknown, after: unknown, names: Pieces): Difference {
  const old = new Map(names).set(piece, before)
  const now = new Map(names).set(piece, after)
  const fields = fieldsOf(before, after)
  return { piece, summary: summaryOf(piece, before, after, fields, { old, now }, false), fields }
}

function summaryOf(
  piece: string,
  before: unknown,
  after: unknown,
  fields: FieldDifference[],
  { old, now }: { old: Pieces; now: Pieces },
  isWhole = true,
): string {
  const [kind = '', id = ''] = piece.split(/:(.*)/)
  const named = nameOfPiece(after === undefined ? old : now, piece)
  const name = piece in PIECE_NAMES ? named : `${NOUNS[kind] ?? kind} “${named}”`
  if (piece === 'tabs') return 'The list of tabs or their order has changed'
  if (isWhole && kind === 'widget' && after !== undefined && !isPlaced(id, now)) return `${name} stands on no page, and is left out`
  if (before === undefined) return `${name} is new`
  if (after === undefined) return `${name} is removed`
  if (kind === 'tab') {
    const [was, is] = [before, after].map((tab) => (tab as { widgets: string[] }).widgets) as [string[], string[]]
    const titles = (ids: string[], pieces: Pieces) => ids.map((widget) => `“${nameOfPiece(pieces, `widget:${widget}`)}”`).join(', ')
    const added = is.filter((widget) => !was.includes(widget))
    const gone = was.filter((widget) => !is.includes(widget))
    const kept = (ids: string[], others: string[]) => ids.filter((widget) => others.includes(widget)).join()
    return [
      ...(added.length > 0 ? [`gets ${titles(added, now)}`] : []),
      ...(gone.length > 0 ? [`loses ${titles(gone, old)}`] : []),
      ...(kept(was, is) === kept(is, was) ? [] : ['has its widgets in another order']),
      ...[...versionsIn(fields)].map((version) => `version ${version} shows other widgets, or in another order`),
      ...fields.filter(({ field }) => !field.startsWith('widgets') && !versionOfPage(field)).map(fieldSentence),
    ].reduce((sentence, piece, i) => `${sentence}${i === 0 ? ': ' : '; '}${piece}`, name)
  }
  // A question is a field in three places.
  if (kind === 'form') return `${name} has changed`
  if (kind === 'content' || fields.length > 2) return `${name}: ${countOfFields(fields)}`
  return `${name}: ${fields.map(fieldSentence).join('; ')}`
}

/** The version of a page whose widgets a field names: nobody knows them by their ids. */
const versionOfPage = (field: string): string | undefined => {
  const [, nth] = /^experiment\.versions\.(\d)\b/.exec(field) ?? []
  return nth === undefined ? (field.startsWith('leavesOut') ? 'A' : undefined) : VERSION_NAMES[Number(nth) + 1]
}

const versionsIn = (fields: readonly FieldDifference[]) => new Set(fields.flatMap(({ field }) => versionOfPage(field) ?? []).sort())

const isPlaced = (widget: string, pieces: Pieces) =>
  [...pieces].some(([piece, tab]) => piece.startsWith('tab:') && (tab as { widgets: string[] }).widgets.includes(widget))

const NOUNS: Record<string, string> = { tab: 'Tab', widget: 'Widget', form: 'Form', brand: 'Brand' }
const countOfFields = (fields: readonly FieldDifference[]) =>
  fields.length === 1 ? 'one field has changed' : `${fields.length} fields have changed`

function fieldSentence({ field, before, after }: FieldDifference): string {
  const name = fieldText(field)
    .split(' › ')
    .map((label) => label.charAt(0).toLowerCase() + label.slice(1))
    .join(' › ')
  // What has fields itself is in the table.
  if (hasFields(before) || hasFields(after))
    return `${name} ${before === undefined ? 'is new' : after === undefined ? 'is removed' : 'has changed'}`
  if (before === undefined) return `${name} is now ${short(after)} (was not set)`
  if (after === undefined) return `${name} is no longer set (was ${short(before)})`
  return `${name} is now ${short(after)} (was ${short(before)})`
}

const hasFields = (value: unknown): boolean => (Array.isArray(value) ? value.some(hasFields) : value !== null && typeof value === 'object')

function short(value: unknown): string {
  const text = valueText(value)
  const words = text.length > 60 ? `${text.slice(0, 58)}…` : text
  return typeof value === 'string' && value !== '' ? `“${words}”` : words
}
