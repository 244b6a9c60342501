import { inArray } from 'drizzle-orm'
import type { Database } from '../db/open.ts'
import { users } from '../db/schema/people.ts'
import { credentials } from '../db/schema/sign-in.ts'
import { hashPassword } from './password.ts'

/** Gives people a password for the embedded sign-in provider, but for those who have one. */
export async function giveFirstPassword(db: Database, userIds: readonly string[], password: string): Promise<void> {
  const people = await db
    .select({ userId: users.id })
    .from(users)
    .where(inArray(users.id, [...userIds]))
  if (people.length === 0) return
  const passwordHash = await hashPassword(password)
  await db
    .insert(credentials)
    .values(people.map(({ userId }) => ({ userId, passwordHash })))
    .onConflictDoNothing()
}
