import { and, eq, inArray } from 'drizzle-orm'
import { isOpenOn } from '../access.ts'
import type { Database } from '../db/open.ts'
import { users } from '../db/schema/people.ts'
import { credentials } from '../db/schema/sign-in.ts'
import { grantExactly } from '../staff/grant.ts'
import { endSignIns } from './end-sign-ins.ts'

/** Lets these people sign in no more, from a day on, and ends what they have begun; staff among them lose their rights. */
export async function closeSignIns(db: Database, subjects: readonly string[], day: string): Promise<void> {
  const closed = await db
    .update(users)
    .set({ closedOn: day })
    .where(and(inArray(users.subject, [...subjects]), isOpenOn(day)))
    .returning({ id: users.id, subject: users.subject })
  for (const person of closed) {
    // A record of the feed may open the account again: then with a password that its owner chooses.
    await db.delete(credentials).where(eq(credentials.userId, person.id))
    await endSignIns(db, person)
    await grantExactly(db, person.id, [], 'operator')
  }
}
