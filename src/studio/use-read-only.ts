import { mayChangePiece, OUTSIDE } from '#lib/staff-areas.ts'
import { reasonAgainst } from '#lib/staff-rights.ts'
import { useDraft } from './draft/draft-store.ts'

/** Why who edits may only look at a piece; undefined where they may change it. Widgets are changed on their pages. */
export const useReadOnlyReason = (piece: string): string | undefined =>
  useDraft(({ rights, areas }) => reasonAgainst(rights, 'edit') ?? (mayChangePiece(areas, piece) ? undefined : OUTSIDE))

export const useReadOnly = (piece: string): boolean => useReadOnlyReason(piece) !== undefined
