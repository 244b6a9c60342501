import { entryTitle } from '#lib/entry-title.ts'
import { widgetsShownOn } from '#lib/page-versions.ts'
import { nameInWords } from '#lib/placeholders.ts'
import type { Audience } from '#schemas/document/audience.ts'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import type { Scope } from '../access.ts'
import { isInAudience } from '../config/audience.ts'
import { tabsFor } from '../config/resolve.ts'
import { shownVersion } from '../experiments/versions.ts'

/** The lists of texts whose entries are counted by themselves, each with what an entry is known by. */
const LISTS = {
  heroMessages: 'id',
  heroMenu: 'key',
  actionTiles: 'id',
  nextBestActions: 'type',
  promotions: 'promoId',
  tips: 'id',
} as const

/** What a piece is called for staff in a document; undefined where the document does not have it. */
export function titleIn({ widgets, content }: PortalDocument, piece: string): string | undefined {
  const [kind, list = '', ...rest] = piece.split(':')
  if (kind === 'widget') {
    const widget = widgets.find(({ id }) => piece === `widget:${id}`)
    return widget && nameInWords(widget.title)
  }
  const key = (LISTS as Readonly<Record<string, string>>)[list]
  const entries = (content[list as keyof typeof LISTS] ?? []) as Record<string, unknown>[]
  return entryTitle(entries.find((entry) => key && entry[key] === rest.join(':')))
}

/** The names of the widgets and texts that a customer may see: what their browser counts of anything else is left out. */
export function ownPieces(document: PortalDocument, scope: Scope): Set<string> {
  const placed = new Set(tabsFor(document, scope).flatMap((tab) => widgetsShownOn(shownVersion(tab, scope))))
  const widgets = document.widgets
    .filter(({ id, audience }) => placed.has(id) && isInAudience(audience, scope, `widget:${id}`))
    .map(({ id }) => `widget:${id}`)
  const entries = Object.entries(LISTS).flatMap(([list, key]) =>
    ((document.content[list as keyof typeof LISTS] ?? []) as (Record<string, unknown> & { audience?: Audience })[])
      .map((entry) => ({ name: `content:${list}:${String(entry[key])}`, audience: entry.audience }))
      .filter(({ name, audience }) => isInAudience(audience, scope, name))
      .map(({ name }) => name),
  )
  return new Set([...widgets, ...entries])
}
