import { STAFF_AREAS } from '#schemas/staff/entities.ts'

/**
 * Where in Studio a member of staff may change something: `pages`, `page:bills`, `forms`, `texts`, `media`, `emergency`. Undefined for
 * everywhere.
 */
export type Areas = readonly string[] | undefined

type Values = ReadonlyMap<string, unknown>

/** @param states pieces before a change and, if there is one, after it: a widget may be changed by who may change each page it is on */
export function mayChangePiece(areas: Areas, piece: string, ...states: readonly Values[]): boolean {
  if (!areas) return true
  const [kind, id = ''] = piece.split(/:(.*)/)
  switch (kind) {
    case 'form':
      return areas.includes('forms')
    case 'content':
    case 'brand':
      return areas.includes('texts')
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

export const mayChangeArea = (areas: Areas, area: (typeof STAFF_AREAS)[number]): boolean => !areas || areas.includes(area)

export const mayChangePage = (areas: Areas, page: string): boolean => !areas || areas.includes('pages') || areas.includes(`page:${page}`)

/** Whether who has these areas may change any page. */
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
