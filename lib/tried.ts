import type { Audience } from '#schemas/document/audience.ts'
import type { Experiment } from '#schemas/document/experiment.ts'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import { nameOfEntry } from './entry-names.ts'
import type { Versioned } from './versions.ts'

/** The lists of words whose entries may be tried in versions. */
export const TRIED_LISTS = ['heroMessages', 'actionTiles', 'nextBestActions'] as const

/** A part of the portal that is tried in versions, as a release has it. */
export interface Tried {
  /** as it is counted: `widget:bill`, `content:actionTiles:move` */
  piece: string
  /** where it is in the document */
  place: string
  value: TriedValue
}

/** A widget or an entry of a list of words: it may be tried, and is its own first version. */
export interface Tryable extends Versioned {
  title?: string
  label?: string
  audience?: Audience
}
export type TriedValue = Tryable & { experiment: Experiment }

/** What something that is tried is called. */
export const titleOf = ({ title, label }: Tryable): string => title ?? label ?? ''

/** The name that an entry of a list of words is counted by. */
export const pieceOfEntry = (list: string, entry: unknown): string => `content:${list}:${nameOfEntry(entry)}`

/** All that a document tries in versions. */
export function triedIn({ widgets, content }: Pick<PortalDocument, 'widgets' | 'content'>): Tried[] {
  return [
    ...widgets.flatMap((value, i) => triedAt(value, `widget:${value.id}`, `widgets[${i}] "${value.id}"`)),
    ...TRIED_LISTS.flatMap((list) =>
      content[list].flatMap((value, i) => triedAt(value, pieceOfEntry(list, value), `content.${list}[${i}]`)),
    ),
  ]
}

function triedAt(value: Tryable, piece: string, place: string): Tried[] {
  const { experiment } = value
  return experiment ? [{ piece, place, value: { ...value, experiment } }] : []
}
