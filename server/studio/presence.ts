import { and, asc, eq, gt, lte, ne, sql } from 'drizzle-orm'
import type { Scope } from '../access.ts'
import { nameOf } from '../account/queries.ts'
import type { Database } from '../db/open.ts'
import { studioPresence } from '../db/schema/config.ts'
import { users } from '../db/schema/people.ts'

interface Place {
  /** below /studio, such as `pages/bills` */
  page: string
  campaign: string
}

/** By the database's clock, which all processes share. */
const halfAMinuteAgo = sql`now() - interval '30 seconds'`

/** Notes that a colleague has a page of Studio open. @returns who else has had it open in the last half minute */
export async function notePresence(db: Database, { userId }: Scope, { page, campaign }: Place) {
  const { seenAt } = studioPresence
  const seen = { campaign, seenAt: sql`now()` }
  await db
    .insert(studioPresence)
    .values({ userId, page, ...seen })
    .onConflictDoUpdate({ target: [studioPresence.userId, studioPresence.page], set: seen })
  await db.delete(studioPresence).where(lte(seenAt, halfAMinuteAgo))
  const others = await db
    .select({ firstName: users.firstName, lastName: users.lastName, campaign: studioPresence.campaign })
    .from(studioPresence)
    .innerJoin(users, eq(users.id, studioPresence.userId))
    .where(and(eq(studioPresence.page, page), ne(studioPresence.userId, userId), gt(seenAt, halfAMinuteAgo)))
    .orderBy(asc(users.firstName), asc(users.lastName))
  return others.map((other) => ({ name: nameOf(other), campaign: other.campaign }))
}
