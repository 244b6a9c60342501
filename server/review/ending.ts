import { and, eq, isNull } from 'drizzle-orm'
import { pieceOfRow } from '../config/draft-rows.ts'
import { findDraft } from '../config/release.ts'
import { findPiecesForATime } from '../config/scheduled-changes.ts'
import type { Database } from '../db/open.ts'
import { configChanges, draftPieces } from '../db/schema/config.ts'
import { studioInbox, studioReviews } from '../db/schema/review.ts'

/** The review of a campaign is over: its changes are published or given up, or another is asked for. */
export async function endReview(tx: Database, campaign: string): Promise<void> {
  await tx
    .update(studioReviews)
    .set({ isOver: true })
    .where(and(eq(studioReviews.campaign, campaign), eq(studioReviews.isOver, false)))
}

/**
 * Ends the reviews of campaigns in which nothing differs from what customers see, in which case nobody has to look at them any more.
 * @param author who changed what customers see, or the draft
 * @param only the campaign that was changed; all where what customers see was
 */
export async function endReviewsOfNothing(tx: Database, author: string, only?: string): Promise<void> {
  const open = await tx
    .select({ campaign: studioReviews.campaign })
    .from(studioReviews)
    .where(and(eq(studioReviews.isOver, false), only === undefined ? undefined : eq(studioReviews.campaign, only)))
  for (const { campaign } of open) {
    if (await hasChanges(tx, campaign)) continue
    await endReview(tx, campaign)
    const { what, readAt } = studioInbox
    await tx
      .update(studioInbox)
      .set({ readAt: new Date() })
      .where(and(eq(studioInbox.campaign, campaign), eq(what, 'asked'), isNull(readAt)))
    await tx
      .insert(configChanges)
      .values({ author, action: 'review', campaign, note: 'The review is over: no changes are left in the campaign' })
  }
}

/**
 * A change that a rollback makes equal to what customers see stays stored, and is one again after another rollback. One that they see for
 * a time is still to be reviewed.
 */
async function hasChanges(tx: Database, campaign: string): Promise<boolean> {
  const rows = await tx.select().from(draftPieces).where(eq(draftPieces.campaign, campaign))
  if (rows.length === 0) return false
  if ((await findDraft(tx, campaign)).changed.length > 0) return true
  const forATime = await findPiecesForATime(tx)
  return rows.some((row) => forATime.has(pieceOfRow(row)))
}
