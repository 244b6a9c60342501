import type { TabDocument } from '#schemas/document/tab.ts'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import type { Difference } from '#schemas/studio/entities.ts'
import { differenceInWords, type InWords } from '#lib/fields-in-words.ts'
import { nameOfPiece, PIECE_NAMES } from '#lib/piece-names.ts'
import { valueText } from '#lib/value-text.ts'
import { versionSentences } from '#lib/version-sentences.ts'
import { changedPieces } from '../config/merge-documents.ts'
import { type Pieces, piecesOf } from '../config/pieces.ts'

/** The differences between two documents, by piece. */
export function differencesOf(before: PortalDocument, after: PortalDocument): Difference[] {
  const [old, now] = [piecesOf(before), piecesOf(after)]
  return changedPieces(old, now).map((piece) => differenceOf(piece, old.get(piece), now.get(piece), { old, now }))
}

/**
 * What an edit changed, with the names that its pieces had at the time.
 * @param names what pieces are called, those that are not in the draft any more too
 */
export function editOf(piece: string, before: unknown, after: unknown, names: Pieces): Difference {
  const having = (value: unknown) => new Map(names).set(piece, value)
  return differenceOf(piece, before, after, { old: having(before), now: having(after) }, false)
}

interface States {
  old: Pieces
  now: Pieces
}

function differenceOf(piece: string, before: unknown, after: unknown, all: States, isWhole = true): Difference {
  const gone = [...all.old].filter(([name, value]) => value !== undefined && all.now.get(name) === undefined)
  const inWords = differenceInWords(piece, before, after, new Map([...all.now, ...gone]))
  return { piece, summary: summaryOf(piece, before, after, inWords, all, isWhole), fields: inWords.rows }
}

function summaryOf(piece: string, before: unknown, after: unknown, inWords: InWords, { old, now }: States, isWhole: boolean): string {
  const [kind = '', id = ''] = piece.split(/:(.*)/)
  const named = nameOfPiece(after === undefined ? old : now, piece)
  const name = piece in PIECE_NAMES ? named : `${NOUNS[kind] ?? kind} “${named}”`
  if (piece === 'tabs') return 'The list of tabs or their order has changed'
  if (isWhole && kind === 'widget' && after !== undefined && !isPlaced(id, now)) return `${name} is on no page, and is left out`
  if (before === undefined) return `${name} is new`
  if (after === undefined) return `${name} is removed`
  // A question is a field in three places.
  if (kind === 'form') return `${name} has changed`
  const changes = kind === 'tab' ? tabChanges(before as TabDocument, after as TabDocument, inWords) : fieldChanges(inWords.short)
  return `${name}${changes.length === 0 ? ' has changed' : `: ${changes.join('; ')}`}`
}

function tabChanges(before: TabDocument, after: TabDocument, { short, nameOf }: InWords): string[] {
  const [was, is] = [before.widgets, after.widgets]
  const titles = (ids: readonly string[]) => ids.map((widget) => nameOf('widget', widget)).join(', ')
  const added = is.filter((widget) => !was.includes(widget))
  const gone = was.filter((widget) => !is.includes(widget))
  const kept = (ids: readonly string[], others: readonly string[]) => ids.filter((widget) => others.includes(widget)).join()
  return [
    ...(added.length > 0 ? [`gets ${titles(added)}`] : []),
    ...(gone.length > 0 ? [`loses ${titles(gone)}`] : []),
    ...(kept(was, is) === kept(is, was) ? [] : ['has its widgets in another order']),
    ...short.filter(({ path }) => path[0] !== 'widgets').map(fieldSentence),
    ...versionSentences(before, after, nameOf),
  ]
}

const MOST_TOLD = 2
/** Each field that changed, or how many. */
const fieldChanges = (rows: InWords['short']): string[] =>
  rows.length > MOST_TOLD ? [`${rows.length} fields have changed`] : rows.map(fieldSentence)

const isPlaced = (widget: string, pieces: Pieces) =>
  [...pieces].some(([piece, tab]) => piece.startsWith('tab:') && (tab as { widgets: string[] }).widgets.includes(widget))

const NOUNS: Record<string, string> = { tab: 'Tab', widget: 'Widget', form: 'Form', brand: 'Brand' }

function fieldSentence({ field, before, after, path }: InWords['short'][number]): string {
  const labels = field.split(' › ').map((label) => label.charAt(0).toLowerCase() + label.slice(1))
  const name = labels.join(' › ')
  if (path.at(-1) === 'experiment' && (before === undefined || after === undefined)) {
    const versions = ((after as { versions?: unknown[] } | undefined)?.versions?.length ?? 0) + 1
    return [...labels.slice(0, -1), after === undefined ? 'is no longer tried in versions' : `is tried in ${versions} versions`].join(' ')
  }
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
