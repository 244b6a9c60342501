import { STAFF_AREAS } from '#schemas/staff/entities.ts'
import { changedParts, partIs } from './piece-rules.ts'

/**
 * Where in Studio a member of staff may change something: `pages`, `page:bills`, `forms`, `texts`, `rules`, `media`, `emergency`. Undefined for
 * everywhere.
 */
export type Areas = readonly string[] | undefined

type Values = ReadonlyMap<string, unknown>

/**
 * @param states pieces before a change and, if there is one, after it: a widget may be changed by who may change each page it is on,
 * words and rules of one piece by who may change what of it differs
 */
export function mayChangePiece(areas: Areas, piece: string, ...states: readonly Values[]): boolean {
  if (!areas) return true
  const [kind, id = ''] = piece.split(/:(.*)/)
  switch (kind) {
    case 'form':
      return areas.includes('forms')
    case 'content':
    case 'brand':
      return mayChangeWords(areas, piece, states)
    case 'tab':
      return mayChangePage(areas, id)
    case 'widget': {
      const pages = states.flatMap((values) => pagesOf(values, id))
      return pages.length > 0 ? pages.every((page) => mayChangePage(areas, page)) : mayChangeSomePage(areas)
    }
    default:
      return areas.includes('pages')
  }
}

/** False where a page takes widgets of pages of others: who may change those pages alone could not change their widgets any more. */
export function mayAddWidgets(areas: Areas, piece: string, { before, after }: { before: Values; after: Values }): boolean {
  if (!areas || !piece.startsWith('tab:')) return true
  const known = new Set(widgetsOf(before, piece))
  return widgetsOf(after, piece).every((widget) => known.has(widget) || pagesOf(before, widget).every((page) => mayChangePage(areas, page)))
}

const widgetsOf = (values: Values, tab: string): readonly string[] => (values.get(tab) as { widgets?: string[] } | undefined)?.widgets ?? []

function mayChangeWords(areas: readonly string[], piece: string, states: readonly Values[]): boolean {
  const [before, after] = states
  if (!before || !after) return areas.includes('texts') || (areas.includes('rules') && partIs(piece, []) === 'both')
  const changed = changedParts(piece, before.get(piece), after.get(piece))
  return (!changed.words || areas.includes('texts')) && (!changed.rules || areas.includes('rules'))
}

/** Whether a part of a piece of words may be changed, and as a whole, which takes the rules and words within it along. */
export function mayChangePart(areas: Areas, piece: string, path: readonly (string | number)[]): { inside: boolean; whole: boolean } {
  const may = { words: mayChangeArea(areas, 'texts'), rules: mayChangeArea(areas, 'rules') }
  const part = partIs(piece, path)
  return part === 'both' ? { inside: may.words || may.rules, whole: may.words && may.rules } : { inside: may[part], whole: may[part] }
}

export const mayChangeArea = (areas: Areas, area: (typeof STAFF_AREAS)[number]): boolean => !areas || areas.includes(area)

const mayChangePage = (areas: Areas, page: string): boolean => !areas || areas.includes('pages') || areas.includes(`page:${page}`)

/** True if these areas include a page. */
export const mayChangeSomePage = (areas: Areas): boolean => !areas || areas.some((area) => /^pages?\b/.test(area))

/** The pages that a widget is on. */
const pagesOf = (values: Values, widget: string): string[] =>
  [...values].flatMap(([piece, value]) =>
    piece.startsWith('tab:') && (value as { widgets?: string[] } | undefined)?.widgets?.includes(widget) ? piece.slice('tab:'.length) : [],
  )

const NAMES: Record<(typeof STAFF_AREAS)[number], string> = {
  pages: 'All pages and the navigation',
  forms: 'Forms',
  texts: 'Texts and messages',
  rules: 'Rules, rewards and prices',
  media: 'Pictures',
  emergency: 'Outage and alert',
}

/** An area, for people. */
export const areaName = (area: string): string => {
  const known = STAFF_AREAS.find((one) => one === area)
  return known ? NAMES[known] : `The page “${area.slice('page:'.length)}”`
}

/** What to say about a change outside of a person's areas. */
export const OUTSIDE = 'This is not among the areas that you may change. An operator can add it.'
