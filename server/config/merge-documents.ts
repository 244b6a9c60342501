import { merge } from '#lib/merge.ts'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import type { Issue } from '#schemas/studio/entities.ts'
import { hashOfPiece } from './content-hash.ts'
import { documentOf, type Pieces, piecesOf } from './pieces.ts'

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
  const [before, after] = [piecesOf(from), piecesOf(to)]
  const pieces = new Map(piecesOf(now))
  const conflicts: Issue[] = []
  for (const piece of changedPieces(before, after)) {
    const merged = merge(before.get(piece), after.get(piece), pieces.get(piece))
    if (merged.conflicts.length > 0) conflicts.push({ place: piece, message: BEHIND })
    if (merged.value === undefined) pieces.delete(piece)
    else pieces.set(piece, merged.value)
  }
  return { document: documentOf(pieces), conflicts }
}

/** Why a change cannot be made in what customers see. */
export const BEHIND = 'customers see another version by now: choose which one to publish'
