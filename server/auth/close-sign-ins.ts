import { and, inArray, isNull } from 'drizzle-orm'
import type { Database } from '../db/open.ts'
import { users } from '../db/schema/people.ts'
import { grantExactly } from '../staff/grant.ts'
import { endSignIns } from './end-sign-ins.ts'

/** Lets these people sign in no more, from a day on, and ends what they have begun; staff among them lose their rights. */
export async function closeSignIns(db: Database, subjects: readonly string[], day: string): Promise<void> {
  const closed = await db
    .update(users)
    .set({ closedOn: day })
    .where(and(inArray(users.subject, [...subjects]), isNull(users.closedOn)))
    .returning({ id: users.id, subject: users.subject })
  for (const person of closed) {
    await endSignIns(db, person)
    await grantExactly(db, person.id, [], 'operator')
  }
}
