import type { Draft } from '../config/release.ts'
import type { Database } from '../db/open.ts'
import type { Issue } from '#schemas/studio/entities.ts'
import { findOpenReview, findUnapproved } from './reviews.ts'

/*
 * Where two people are needed to publish (FOUR_EYES), nobody publishes alone what they have changed: everything in a release was
 * changed by others than its publisher, or a colleague has approved it as it is.
 */

/** The changes of a campaign that a publisher cannot publish alone, each with the reason. */
export async function findChangesOfOne(db: Database, campaign: string, draft: Draft, publisherId: string): Promise<Issue[]> {
  const review = await findOpenReview(db, campaign)
  const isByAnother = review?.state === 'approved' && review.decidedById !== publisherId
  const unapproved = new Set(isByAnother ? findUnapproved(review, draft) : draft.changed.map(({ piece }) => piece))
  return draft.changed.flatMap(({ piece }) => {
    if (!unapproved.has(piece)) return []
    const ids = draft.rows.get(piece)?.changedByIds
    if (!ids || ids.length === 0) return [{ place: piece, message: 'nobody else has approved it, and it is not known who changed it' }]
    if (ids.includes(publisherId)) {
      return [{ place: piece, message: 'you have changed it, and nobody else has approved it as it is now' }]
    }
    return []
  })
}
