import type { PortalDocument } from '#schemas/document/portal-document.ts'

/**
 * A document in the pieces that people change one at a time: `tabs` (their order), `tab:bills`, `widget:hero`,
 * `navigation`, `switches`, `brand:pip`, `form:homeProfile`, `content:tips`. Two people who change different pieces
 * are not in each other's way.
 */
export type Pieces = ReadonlyMap<string, unknown>

type Named = { id: string }

export function piecesOf(document: PortalDocument): Pieces {
  const { tabs, widgets, navigation, switches, brands = {}, forms = [], content } = document
  return new Map<string, unknown>([
    ['tabs', tabs.map(({ id }) => id)],
    ...tabs.map((tab) => [`tab:${tab.id}`, tab] as const),
    ...widgets.map((widget) => [`widget:${widget.id}`, widget] as const),
    ...(navigation ? [['navigation', navigation] as const] : []),
    ...(switches ? [['switches', switches] as const] : []),
    ...Object.entries(brands).map(([brand, texts]) => [`brand:${brand}`, texts] as const),
    ...forms.map((form) => [`form:${form.id}`, form] as const),
    ...Object.entries(content).map(([name, value]) => [`content:${name}`, value] as const),
  ])
}

/**
 * The document that these pieces make. A tab that no order names stands last, one that is only in the order is left
 * out; whether the result may be released is for the validation to say.
 */
export function documentOf(pieces: Pieces): PortalDocument {
  const of = (kind: string) =>
    [...pieces].flatMap(([key, value]) => (key.startsWith(`${kind}:`) ? [[key.slice(kind.length + 1), value] as const] : []))
  const named = (kind: string) => of(kind).map(([, value]) => value as Named)
  const byId = new Map(named('tab').map((tab) => [tab.id, tab]))
  const order = ((pieces.get('tabs') ?? []) as string[]).filter((id) => byId.has(id))
  const brands = of('brand')
  const forms = named('form')
  return {
    format: 1,
    tabs: [...new Set([...order, ...byId.keys()])].map((id) => byId.get(id)),
    widgets: named('widget'),
    ...(pieces.has('navigation') ? { navigation: pieces.get('navigation') } : {}),
    ...(pieces.has('switches') ? { switches: pieces.get('switches') } : {}),
    ...(brands.length > 0 ? { brands: Object.fromEntries(brands) } : {}),
    ...(forms.length > 0 ? { forms } : {}),
    content: Object.fromEntries(of('content')),
  } as unknown as PortalDocument
}
