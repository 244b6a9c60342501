import { and, eq, isNotNull } from 'drizzle-orm'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import type { Database } from '../db/open.ts'
import { scheduledReleases } from '../db/schema/config.ts'
import { changedPieces, mergeDocuments } from './merge-documents.ts'
import { piecesOf } from './pieces.ts'
import { changeOf, isBy } from './scheduled.ts'

/**
 * Pieces that a rollback would bring back for good although this person scheduled them for a limited time. Where two people are
 * needed to publish, the other one approved them for that time only.
 */
export async function findShownForATime(
  tx: Database,
  { wanted, now }: { wanted: PortalDocument; now: PortalDocument },
  by: { author: string; authorId: string },
): Promise<string[]> {
  const { state, endsAt } = scheduledReleases
  const ended = await tx
    .select()
    .from(scheduledReleases)
    .where(and(eq(state, 'ended'), isNotNull(endsAt)))
  const pieces = new Set<string>()
  for (const one of ended) {
    if (!isBy(one, by)) continue
    const change = await changeOf(tx, one)
    const shownNow = new Set(shownOf(change, now))
    for (const piece of shownOf(change, wanted)) if (!shownNow.has(piece)) pieces.add(piece)
  }
  return [...pieces]
}

/** The pieces in which a document has a change: those that taking the change back would change. */
const shownOf = ({ from, to }: { from: PortalDocument; to: PortalDocument }, document: PortalDocument): string[] =>
  changedPieces(piecesOf(document), piecesOf(mergeDocuments(to, from, document).document))
