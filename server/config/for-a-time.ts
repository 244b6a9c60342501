import { and, eq, gt, isNotNull, lte, or, sql } from 'drizzle-orm'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import type { Database } from '../db/open.ts'
import { releases, scheduledReleases } from '../db/schema/config.ts'
import { shownOf } from './merge-documents.ts'
import { changeOf, isBy } from './scheduled.ts'

/**
 * Pieces that a rollback would bring back for good although this person scheduled them for a limited time, which is over or could not
 * end. Where two people are needed to publish, the other one approved them for that time only.
 */
export async function findShownForATime(
  tx: Database,
  { release, wanted, now }: { release: string; wanted: PortalDocument; now: PortalDocument },
  by: { author: string; authorId: string },
): Promise<string[]> {
  const { state, endsAt, author, authorId, hash, baseHash } = scheduledReleases
  const made = sql`(select made.created_at from ${releases} made where made.hash = ${release})`
  const over = await tx
    .select({ hash, baseHash, author, authorId })
    .from(scheduledReleases)
    .innerJoin(releases, eq(releases.hash, hash))
    .where(
      and(
        isNotNull(endsAt),
        // Of all that was ever out, what that release can show: it was made while it was planned or out.
        lte(releases.createdAt, made),
        or(eq(state, 'notEnded'), and(eq(state, 'ended'), gt(endsAt, made))),
      ),
    )
  const pieces = new Set<string>()
  for (const one of over.filter((one) => isBy(one, by))) {
    const change = await changeOf(tx, one)
    const shownNow = new Set(shownOf(change, now))
    for (const piece of shownOf(change, wanted)) if (!shownNow.has(piece)) pieces.add(piece)
  }
  return [...pieces]
}
