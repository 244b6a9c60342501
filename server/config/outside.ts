import { type Areas, mayChangePiece } from '#lib/staff-areas.ts'
import type { Draft } from './release.ts'

/** The changes of a draft that are not in somebody’s areas. */
export const outsideOf = (areas: Areas, { changed, released, pieces }: Draft): string[] =>
  changed.map(({ piece }) => piece).filter((piece) => !mayChangePiece(areas, piece, released, pieces))
