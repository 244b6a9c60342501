import type { PortalDocument } from '#schemas/document/portal-document.ts'
import type { TabDocument } from '#schemas/document/tab.ts'

/**
 * A document in the pieces that editors change one at a time: `tabs` (their order), `tab:bills`, `widget:hero`,
 * `navigation`, `switches`, `brand:pip`, `form:homeProfile`, `content:tips`. Two editors who change different pieces do
 * not conflict.
 */
export type Pieces = ReadonlyMap<string, unknown>

/** The piece that no draft changes: server/config/switches.ts. */
export const SWITCHES = 'switches'

export function piecesOf({ tabs, widgets, navigation, switches, brands = {}, forms = [], content }: PortalDocument): Pieces {
  const pieces: [piece: string, value: unknown][] = [
    ['tabs', tabs.map(({ id }) => id)],
    ...byId('tab', tabs),
    ...byId('widget', widgets),
    ['navigation', navigation],
    ['switches', switches],
    ...byName('brand', brands),
    ...byId('form', forms),
    ...byName('content', content),
  ]
  return new Map(pieces.filter(([, value]) => value !== undefined))
}

/** Pieces with some of them changed. A value that is undefined or null removes its piece. */
export function withChanges(pieces: Pieces, changes: readonly { piece: string; value?: unknown }[]): Pieces {
  const next = new Map(pieces)
  for (const { piece, value } of changes) {
    if (value === undefined || value === null) next.delete(piece)
    else next.set(piece, value)
  }
  return next
}

/** A document without the widgets that are on no tab: two editors may each have removed a widget from one of its two tabs. */
export function withoutUnplaced({ widgets, ...document }: PortalDocument): PortalDocument {
  const placed = new Set(document.tabs.flatMap((tab) => tab.widgets))
  return { ...document, widgets: widgets.filter(({ id }) => placed.has(id)) }
}

/** A widget that some chosen changes put onto no page, or move by half. */
export interface HalfMove {
  id: string
  /** the pages that it still has to come onto, as one that was on none or by a move, or to leave */
  is: 'newOn' | 'missingOn' | 'leftOn'
  /** their labels */
  pages: string[]
}

/**
 * A move is a change over two pages: of the one alone the widget is nowhere, of the other it is on both.
 * @param before what customers see
 * @param all with all changes
 * @param some with the chosen ones
 */
export function movesTakenApart(before: Pieces, all: Pieces, some: Pieces): HalfMove[] {
  const [old, wanted, now] = [before, all, some].map(pagesByWidget)
  const labels = (ids: readonly string[], pieces: Pieces) => ids.map((id) => (pieces.get(`tab:${id}`) as TabDocument).label)
  return [...some.keys()].flatMap((piece): HalfMove[] => {
    if (!piece.startsWith('widget:')) return []
    const id = piece.slice('widget:'.length)
    const pagesIn = (pages: typeof old) => pages?.get(id) ?? []
    const left = pagesIn(old).filter((page) => !pagesIn(wanted).includes(page))
    const joined = pagesIn(wanted).filter((page) => !pagesIn(old).includes(page))
    const leftOn = left.filter((page) => pagesIn(now).includes(page))
    const missingOn = joined.filter((page) => !pagesIn(now).includes(page))
    if (missingOn.length > 0 && (leftOn.length < left.length || pagesIn(now).length === 0))
      return [{ id, is: pagesIn(old).length > 0 ? 'missingOn' : 'newOn', pages: labels(missingOn, all) }]
    return leftOn.length > 0 && missingOn.length < joined.length ? [{ id, is: 'leftOn', pages: labels(leftOn, some) }] : []
  })
}

/** The ids of the pages that each widget is on, by its id. */
function pagesByWidget(pieces: Pieces): ReadonlyMap<string, readonly string[]> {
  const pages = new Map<string, string[]>()
  for (const [piece, value] of pieces) {
    if (!piece.startsWith('tab:')) continue
    const tab = value as TabDocument
    for (const id of new Set(tab.widgets)) pages.set(id, [...(pages.get(id) ?? []), tab.id])
  }
  return pages
}

const byId = (kind: string, values: readonly { id: string }[]) => values.map((value): [string, unknown] => [`${kind}:${value.id}`, value])
const byName = (kind: string, values: object) =>
  Object.entries(values).map(([name, value]): [string, unknown] => [`${kind}:${name}`, value])

/**
 * Puts pieces together again. A tab that the order does not name comes last, one that is only in the order is left out.
 * The result may have issues: the validation finds them.
 */
export function documentOf(pieces: Pieces): PortalDocument {
  const entries = (kind: string) =>
    [...pieces].flatMap(([piece, value]) => (piece.startsWith(`${kind}:`) ? [[piece.slice(kind.length + 1), value] as const] : []))
  const values = (kind: string) => entries(kind).map(([, value]) => value)
  const tabs = new Map((values('tab') as { id: string }[]).map((tab) => [tab.id, tab]))
  const listed = pieces.get('tabs')
  const order = Array.isArray(listed) ? (listed as string[]).filter((id) => tabs.has(id)) : []
  const brands = entries('brand')
  const forms = values('form')
  return {
    format: 1,
    tabs: [...new Set([...order, ...tabs.keys()])].map((id) => tabs.get(id)),
    widgets: values('widget'),
    navigation: pieces.get('navigation'),
    switches: pieces.get('switches'),
    brands: brands.length > 0 ? Object.fromEntries(brands) : undefined,
    forms: forms.length > 0 ? forms : undefined,
    content: Object.fromEntries(entries('content')),
  } as unknown as PortalDocument
}
