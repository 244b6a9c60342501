import { type Areas, mayAddWidgets, mayChangePiece } from '#lib/staff-areas.ts'
import type { Draft } from './release.ts'

/** The changes of a draft, or of a scheduled release, that are outside these areas. */
export const outsideOf = (
  areas: Areas,
  { changed, released, pieces }: Pick<Draft, 'released' | 'pieces'> & { changed: readonly { piece: string }[] },
): string[] =>
  changed
    .map(({ piece }) => piece)
    .filter((piece) => !mayChangePiece(areas, piece, released, pieces) || !mayAddWidgets(areas, piece, { before: released, after: pieces }))
