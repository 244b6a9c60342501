import { eq, or, sql } from 'drizzle-orm'
import { isClosed } from '../access.ts'
import type { Database } from '../db/open.ts'
import { credentials, signInAttempts, users } from '../db/schema.ts'
import { hashPassword, isPassword } from './password.ts'

/** After so many wrong passwords in a row an account takes none for a while. */
export const MAX_ATTEMPTS = 5
export const LOCK_MINUTES = 15

export type SignInOutcome =
  | { is: 'signedIn'; subject: string }
  | { is: 'wrong'; attemptsLeft: number }
  | { is: 'locked'; minutesLeft: number }

// Compared against when there is no such person, so that an answer takes as long either way.
const nobodysHash = hashPassword('nobody')

/**
 * Checks a password. Failures are counted in the database, so that every process sees the same count, and by the
 * name that was typed, so that a name nobody has behaves like any other.
 */
export async function signIn(db: Database, name: string, password: string, now = new Date()): Promise<SignInOutcome> {
  const typed = name.trim().toLowerCase()
  const [attempts] = await db.select().from(signInAttempts).where(eq(signInAttempts.name, typed))
  if (attempts?.lockedUntil && attempts.lockedUntil > now) {
    return { is: 'locked', minutesLeft: Math.ceil((attempts.lockedUntil.getTime() - now.getTime()) / 60_000) }
  }
  const [person] = await db
    .select({ subject: users.subject, closedOn: users.closedOn, passwordHash: credentials.passwordHash })
    .from(users)
    .innerJoin(credentials, eq(credentials.userId, users.id))
    .where(or(eq(sql`lower(${users.email})`, typed), eq(sql`lower(${users.username})`, typed)))
  if ((await isPassword(password, person?.passwordHash ?? (await nobodysHash))) && person && !isClosed(person)) {
    await db.delete(signInAttempts).where(eq(signInAttempts.name, typed))
    return { is: 'signedIn', subject: person.subject }
  }
  const [counted] = await db
    .insert(signInAttempts)
    .values({ name: typed, failed: 1, lastAt: now })
    .onConflictDoUpdate({
      target: signInAttempts.name,
      set: { failed: sql`${signInAttempts.failed} + 1`, lastAt: now },
    })
    .returning({ failed: signInAttempts.failed })
  const attemptsLeft = MAX_ATTEMPTS - (counted?.failed ?? 0)
  if (attemptsLeft > 0) return { is: 'wrong', attemptsLeft }
  await db
    .update(signInAttempts)
    .set({ failed: 0, lockedUntil: new Date(now.getTime() + LOCK_MINUTES * 60_000) })
    .where(eq(signInAttempts.name, typed))
  return { is: 'locked', minutesLeft: LOCK_MINUTES }
}
