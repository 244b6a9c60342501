import { mayChangePiece } from '#lib/staff-areas.ts'
import { useDraft } from './draft/draft-store.ts'

/** Whether who edits may only look at a piece. Widgets are changed on their pages. */
export const useReadOnly = (piece: string): boolean =>
  useDraft(({ rights, areas }) => !rights.includes('edit') || !mayChangePiece(areas, piece))
