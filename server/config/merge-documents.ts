import { merge } from '#lib/merge.ts'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import type { Issue } from '#schemas/studio/entities.ts'
import { hashOfPiece } from './content-hash.ts'
import { documentOf, type Pieces, piecesOf, withChanges } from './pieces.ts'

/** The names of pieces that are not the same in both. */
export const changedPieces = (old: Pieces, now: Pieces): string[] =>
  [...new Set([...old.keys(), ...now.keys()])].filter((piece) => hashOfPiece(old.get(piece)) !== hashOfPiece(now.get(piece)))

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
  const changes = changedPieces(before, after).map((piece) => ({
    piece,
    ...merge(before.get(piece), after.get(piece), present.get(piece)),
  }))
  const behind = changes.filter(({ conflicts }) => conflicts.length > 0)
  return {
    document: documentOf(withChanges(present, changes)),
    conflicts: behind.map(({ piece }) => ({ place: piece, message: BEHIND })),
  }
}

/** Why a change cannot be made in what customers see. */
export const BEHIND = 'customers see another version by now: choose which one to publish'
