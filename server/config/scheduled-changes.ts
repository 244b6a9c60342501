import { and, inArray, isNotNull } from 'drizzle-orm'
import type { Database } from '../db/open.ts'
import { scheduledReleases } from '../db/schema/config.ts'
import { type Change, piecesChangedBy } from './merge-documents.ts'
import { findRelease } from './release.ts'

type Hashes = Pick<typeof scheduledReleases.$inferSelect, 'baseHash' | 'hash'>

/** What a release with a moment changes. */
export const changeOf = async (db: Database, { baseHash, hash }: Hashes): Promise<Change> => ({
  from: (await findRelease(db, baseHash)).document,
  to: (await findRelease(db, hash)).document,
})

/** The pieces that customers see for a time: those that a release changes which is out and has an end. */
export async function findPiecesForATime(db: Database): Promise<ReadonlySet<string>> {
  const { baseHash, hash, state, endsAt } = scheduledReleases
  const out = await db
    .select({ baseHash, hash })
    .from(scheduledReleases)
    .where(and(inArray(state, ['live', 'notEnded']), isNotNull(endsAt)))
  const pieces = new Set<string>()
  for (const one of out) for (const piece of piecesChangedBy(await changeOf(db, one))) pieces.add(piece)
  return pieces
}
