import type { PortalDocument } from '#schemas/document/portal-document.ts'

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

/** A document without the widgets that stand on no tab: two editors may each have taken one from the tab that the other had not. */
export function withoutUnplaced({ widgets, ...document }: PortalDocument): PortalDocument {
  const placed = new Set(document.tabs.flatMap((tab) => tab.widgets))
  return { ...document, widgets: widgets.filter(({ id }) => placed.has(id)) }
}

/**
 * Widgets that a partial publish would drop: the page that they leave is chosen, the page that they move to is not. Each with the labels
 * of the pages that it moves to.
 */
export function movesTakenApart(all: PortalDocument, some: PortalDocument): { id: string; to: string[] }[] {
  const placed = new Set(some.tabs.flatMap((tab) => tab.widgets))
  return some.widgets
    .filter(({ id }) => !placed.has(id))
    .map(({ id }) => ({ id, to: all.tabs.flatMap((tab) => (tab.widgets.includes(id) ? [tab.label] : [])) }))
    .filter(({ to }) => to.length > 0)
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
