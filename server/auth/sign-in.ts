import { createHash } from 'node:crypto'
import { and, eq, lt, or, sql } from 'drizzle-orm'
import { isClosed, presentFirst } from '../access.ts'
import type { Database } from '../db/open.ts'
import { users } from '../db/schema/people.ts'
import { credentials, signInAttempts } from '../db/schema/sign-in.ts'
import { hashPassword, isOutdated, isPassword, refuseIfTooBusy } from './password.ts'

/** This many wrong passwords in a row lock an account for a while. */
const MAX_ATTEMPTS = 5
export const LOCK_MINUTES = 15

export type SignInOutcome =
  | { is: 'signedIn'; subject: string; userId: string }
  | { is: 'wrong'; attemptsLeft: number }
  | { is: 'locked'; minutesLeft: number }

/** Whose browser is asked for; no sign-in from before `tokensValidFrom` counts. */
type SignedInBefore = Pick<typeof users.$inferSelect, 'id' | 'tokensValidFrom'>

// Compared against when there is no such person, so that an answer takes as long either way.
const nobodysHash = hashPassword('nobody')

/**
 * Checks a password. Each attempt is counted before the password is checked, so simultaneous attempts in any process
 * count too. Attempts count by person under either name; an unknown name counts as well and so behaves like any other.
 * @throws {TooBusy} where many sign in at once; that try is not counted
 * @param options.browserOf names a browser that the person has signed in with before: its attempts count apart
 */
export async function signIn(
  db: Database,
  name: string,
  password: string,
  { now = new Date(), browserOf = () => undefined }: { now?: Date; browserOf?: (person: SignedInBefore) => string | undefined } = {},
): Promise<SignInOutcome> {
  refuseIfTooBusy()
  const typed = name.trim().toLowerCase()
  const [person] = await db
    .select({
      id: users.id,
      subject: users.subject,
      closedOn: users.closedOn,
      tokensValidFrom: users.tokensValidFrom,
      passwordHash: credentials.passwordHash,
    })
    .from(users)
    .leftJoin(credentials, eq(credentials.userId, users.id))
    .where(or(eq(sql`lower(${users.email})`, typed), eq(sql`lower(${users.username})`, typed)))
    .orderBy(presentFirst)
    .limit(1)
  const attempts = person ? attemptsOf(person, browserOf(person)) : hashOf(`name ${typed}`)
  const tries = await takeTry(db, attempts, now)
  if (tries === undefined) return { is: 'locked', minutesLeft: await minutesLocked(db, attempts, now) }
  if ((await isPassword(password, person?.passwordHash ?? (await nobodysHash))) && person?.passwordHash && !isClosed(person)) {
    await db.delete(signInAttempts).where(eq(signInAttempts.name, attempts))
    if (isOutdated(person.passwordHash)) {
      // Only a successful sign-in has the password that a new hash needs.
      const passwordHash = await hashPassword(password)
      await db
        .update(credentials)
        .set({ passwordHash })
        .where(and(eq(credentials.userId, person.id), eq(credentials.passwordHash, person.passwordHash)))
    }
    return { is: 'signedIn', subject: person.subject, userId: person.id }
  }
  return tries < MAX_ATTEMPTS ? { is: 'wrong', attemptsLeft: MAX_ATTEMPTS - tries } : { is: 'locked', minutesLeft: LOCK_MINUTES }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')

/** The name under which a person's tries are counted: those of a known browser, or else those of all others together. */
export const attemptsOf = ({ id }: { id: string }, browser?: string) => hashOf(browser ? `person ${id} browser ${browser}` : `person ${id}`)

/** The last try before this no longer counts. */
const agedBefore = (now: Date) => new Date(now.getTime() - LOCK_MINUTES * 60_000)

/** Counts a try before it is made. @returns how many there were with it; undefined if there is none left */
async function takeTry(db: Database, name: string, now: Date): Promise<number | undefined> {
  const hasAged = lt(signInAttempts.lastAt, agedBefore(now))
  const [counted] = await db
    .insert(signInAttempts)
    .values({ name, failed: 1, lastAt: now })
    .onConflictDoUpdate({
      target: signInAttempts.name,
      set: { failed: sql`case when ${hasAged} then 1 else ${signInAttempts.failed} + 1 end`, lastAt: now },
      setWhere: or(hasAged, lt(signInAttempts.failed, MAX_ATTEMPTS)),
    })
    .returning({ failed: signInAttempts.failed })
  return counted?.failed
}

async function minutesLocked(db: Database, name: string, now: Date): Promise<number> {
  const [attempts] = await db.select().from(signInAttempts).where(eq(signInAttempts.name, name))
  const passedMs = attempts ? now.getTime() - attempts.lastAt.getTime() : 0
  return Math.max(1, Math.ceil(LOCK_MINUTES - passedMs / 60_000))
}

/** Deletes tries that no longer count. */
export async function deleteAgedAttempts(db: Database, now = new Date()): Promise<void> {
  await db.delete(signInAttempts).where(lt(signInAttempts.lastAt, agedBefore(now)))
}
