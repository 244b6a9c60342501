import { and, eq, gt, isNotNull, lte, or, sql } from 'drizzle-orm'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import type { Database } from '../db/open.ts'
import { configChanges, releases, scheduledReleases } from '../db/schema/config.ts'
import { shownOf } from './merge-documents.ts'
import { hasChanged, type Person } from './own-changes.ts'
import { changeOf } from './scheduled-changes.ts'

/**
 * Pieces that a rollback would bring back for good although this person changed them and a second person agreed only to a limited time,
 * which is over or could not end. A piece that was published again since then counts as agreed.
 */
export async function findShownForATime(
  tx: Database,
  { release, wanted, now }: { release: string; wanted: PortalDocument; now: PortalDocument },
  by: Person,
): Promise<string[]> {
  const { state, endsAt, author, authorId, changedByIds, hash, baseHash } = scheduledReleases
  const seen = sql`select max(seen.at) from ${configChanges} seen where seen.release = ${release} and seen.action in ('publish', 'apply', 'rollback')`
  const made = sql`(select greatest(made.created_at, (${seen})) from ${releases} made where made.hash = ${release})`
  const over = await tx
    .select({ hash, baseHash, author, authorId, changedByIds })
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
  for (const one of over.filter((one) => hasChanged(one, by))) {
    const change = await changeOf(tx, one)
    const shownNow = new Set(shownOf(change, now))
    const own = shownOf(change, wanted).filter((piece) => !shownNow.has(piece) && hasChanged(one, by, [piece]))
    for (const piece of own) pieces.add(piece)
  }
  return [...pieces]
}
