import { mayChangePiece, OUTSIDE } from '#lib/staff-areas.ts'
import { reasonAgainst } from '#lib/staff-rights.ts'
import { useDraft } from './draft/draft-store.ts'

/** Why the editor may not change a piece; undefined if they may. Widgets are changed on their pages. */
export const useReadOnlyReason = (piece: string): string | undefined =>
  useDraft(({ rights, areas }) => reasonAgainst(rights, 'edit') ?? (mayChangePiece(areas, piece) ? undefined : OUTSIDE))
