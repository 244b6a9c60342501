import type { Audience } from '#schemas/document/audience.ts'
import type { Experiment } from '#schemas/document/experiment.ts'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import type { TabDocument } from '#schemas/document/tab.ts'
import type { WidgetDocument } from '#schemas/document/widget.ts'
import { nameOfEntry } from './entry-names.ts'
import { widgetsByVersion } from './page-versions.ts'
import { nameInWords } from './placeholders.ts'
import { remembered } from './remembered.ts'
import type { Versioned } from './versions.ts'

/** The lists of words whose entries may be tried in versions. */
export const TRIED_LISTS = ['heroMessages', 'actionTiles', 'nextBestActions'] as const

/** A part of the portal that is tried in versions, as a release has it. */
export interface Tried {
  /** as it is counted: `widget:bill`, `content:actionTiles:move`, `tab:bills` */
  piece: string
  /** where it is in the document */
  place: string
  value: TriedValue
}

/** A widget, an entry of a list of words or a page: it may be tried, and is its own first version. */
export interface Tryable extends Versioned {
  title?: string
  label?: string
  audience?: Audience
}
export type TriedValue = Tryable & { experiment: Experiment }

/** What something that is tried is called. */
export const titleOf = ({ title, label }: Tryable): string => nameInWords(title ?? label ?? '')

/** The name that an entry of a list of words is counted by. */
export const pieceOfEntry = (list: string, entry: unknown): string => `content:${list}:${nameOfEntry(entry)}`

/** All that a document tries in versions. Remembered: many requests ask of one release. */
export const triedIn = remembered(findTried)

function findTried({ widgets, content, tabs }: Pick<PortalDocument, 'widgets' | 'content' | 'tabs'>): Tried[] {
  return [
    ...widgets.flatMap((value, i) => triedAt(value, `widget:${value.id}`, `widgets[${i}] "${value.id}"`)),
    ...TRIED_LISTS.flatMap((list) =>
      content[list].flatMap((value, i) => triedAt(value, pieceOfEntry(list, value), `content.${list}[${i}]`)),
    ),
    ...tabs.flatMap((value, i) =>
      triedAt(value.experiment ? { ...value, ...whatDiffers(value, widgets) } : value, pieceOfTab(value.id), `tabs[${i}] "${value.id}"`),
    ),
  ]
}

export const pieceOfTab = (id: string): string => `tab:${id}`

/** Fields that customers see, of a widget, of an entry of a list of words or of a page. */
const SEEN = [
  'type',
  'schemaVersion',
  'title',
  'config',
  'data',
  'source',
  'emptyText',
  'tone',
  'body',
  'link',
  'label',
  'description',
  'icon',
  'href',
  'shown',
  'differing',
]

/** What customers see of something, without whom it is for, its place and its own experiment. */
export const seenOf = (value: object): object => Object.fromEntries(Object.entries(value).filter(([field]) => SEEN.includes(field)))

/** What customers see of a page: the widgets of each version, and what those say that not all of them show. */
function whatDiffers(tab: TabDocument, widgets: readonly WidgetDocument[]) {
  const shown = widgetsByVersion(tab)
  const isInAll = (id: string) => shown.every((ids) => ids.includes(id))
  const differing = widgets.filter(({ id }) => tab.widgets.includes(id) && !isInAll(id))
  return { shown, differing: differing.map((widget) => ({ id: widget.id, ...seenOf(widget) })) }
}

function triedAt(value: Tryable, piece: string, place: string): Tried[] {
  const { experiment } = value
  return experiment ? [{ piece, place, value: { ...value, experiment } }] : []
}
