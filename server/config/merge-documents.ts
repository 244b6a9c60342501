import { same } from '#lib/merge.ts'
import { mergePieces } from '#lib/merge-pieces.ts'
import { remembered } from '#lib/remembered.ts'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import type { Issue } from '#schemas/studio/entities.ts'
import { hashOfPiece } from './content-hash.ts'
import { documentOf, type Pieces, piecesOf, withChanges } from './pieces.ts'

/** The names of pieces that are not the same in both. */
export const changedPieces = (old: Pieces, now: Pieces): string[] =>
  [...new Set([...old.keys(), ...now.keys()])].filter((piece) => !isSamePiece(old.get(piece), now.get(piece)))

/** Most pieces are the same to the letter, which takes less time to see than two hashes. */
export const isSamePiece = (one: unknown, other: unknown): boolean => same(one, other) || hashOfPiece(one) === hashOfPiece(other)

/** The change between two documents. */
export interface Change {
  from: PortalDocument
  to: PortalDocument
}

const changesFrom = remembered((from: PortalDocument) => remembered((to: PortalDocument) => changedPieces(piecesOf(from), piecesOf(to))))

/** The names of the pieces that a change changes. Remembered: one change is made, taken back and looked for many times. */
export const piecesChangedBy = ({ from, to }: Change): readonly string[] => changesFrom(from)(to)

/**
 * Makes the change between two documents in a third one: what a release changed, in what customers see by now.
 * @returns the document, and the pieces in which both changed the same; the third document's are in it then
 */
export function mergeDocuments(
  from: PortalDocument,
  to: PortalDocument,
  now: PortalDocument,
): { document: PortalDocument; conflicts: Issue[] } {
  const [before, after, present] = [piecesOf(from), piecesOf(to), piecesOf(now)]
  const changes = piecesChangedBy({ from, to }).map((piece) => ({
    piece,
    ...mergePieces(before.get(piece), after.get(piece), present.get(piece)),
  }))
  const behind = changes.filter(({ conflicts }) => conflicts.length > 0)
  return {
    document: documentOf(withChanges(present, changes)),
    conflicts: behind.map(({ piece }) => ({ place: piece, message: BEHIND })),
  }
}

/** The pieces in which a document has a change: those that taking the change back would change. */
export function shownOf(change: Change, document: PortalDocument): string[] {
  const [before, after, present] = [piecesOf(change.from), piecesOf(change.to), piecesOf(document)]
  return piecesChangedBy(change).filter((piece) => {
    const { value } = mergePieces(after.get(piece), before.get(piece), present.get(piece))
    return !isSamePiece(value, present.get(piece))
  })
}

/** Why a change cannot be made in what customers see. */
export const BEHIND = 'customers see another version by now: choose which one to publish'
