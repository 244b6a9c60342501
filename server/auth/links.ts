import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, gt, gte, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { isClosed } from '../access.ts'
import type { Database } from '../db/open.ts'
import { users } from '../db/schema/people.ts'
import { oneTimeLinks } from '../db/schema/sign-in.ts'

const MINUTE_MS = 60_000
/** How long a link to choose a password is good. */
export const PASSWORD_LINK_MINUTES = 60

/** Limits on letters of one kind to a person, and of any kind to one email address. */
const LETTERS = [
  { withinMinutes: 15, perPerson: 3, perAddress: 6 },
  { withinMinutes: 24 * 60, perPerson: 10, perAddress: 20 },
] as const

export type Purpose = (typeof oneTimeLinks.$inferSelect)['purpose']

interface NewLink {
  userId: string
  /** the address that the mail with it goes to */
  email: string
  purpose: Purpose
  minutes: number
}

/** `until`: when it ends. `tooMany`: recent letters reached the limit; another may be sent after so many seconds. */
export type LinkMade = { is: 'made'; token: string; until: string } | TooManyLetters
export interface TooManyLetters {
  is: 'tooMany'
  retryAfterSeconds: number
}

export type LinkOutcome =
  | { is: 'good'; purpose: Purpose; userId: string; subject: string; owner: typeof users.$inferSelect; email: string; createdAt: Date }
  | { is: 'expired' }
  | { is: 'used' }
  | { is: 'broken' }
  /** the link is theirs, but their account is closed */
  | { is: 'closed' }

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/**
 * Makes a link for a letter, unless the person or the email address has reached the limit. A new reset link ends older
 * ones.
 */
export async function makeLink(db: Database, link: NewLink, now = new Date()): Promise<LinkMade> {
  return db.transaction(async (tx) => {
    // Serialises simultaneous requests, so each is counted.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, link.userId)).for('update')
    const refusal = await refuseLetter(tx, link, now)
    return refusal ?? { is: 'made', token: await storeLink(tx, link), until: endOf(link).toISOString() }
  })
}

/** The refusal if one more letter would be too many. */
export async function refuseLetter(
  db: Database,
  { userId, email, purpose }: NewLink,
  now = new Date(),
): Promise<TooManyLetters | undefined> {
  const latest = (which: SQL | undefined) =>
    db
      .select({ createdAt: oneTimeLinks.createdAt })
      .from(oneTimeLinks)
      .where(which)
      .orderBy(desc(oneTimeLinks.createdAt))
      .limit(Math.max(...LETTERS.map(({ perAddress }) => perAddress)))
  const toPerson = await latest(and(eq(oneTimeLinks.userId, userId), eq(oneTimeLinks.purpose, purpose)))
  const toAddress = await latest(eq(sql`lower(${oneTimeLinks.email})`, email.toLowerCase()))
  const waits = LETTERS.flatMap(({ withinMinutes, perPerson, perAddress }) =>
    [toPerson[perPerson - 1], toAddress[perAddress - 1]].map((letter) =>
      letter ? letter.createdAt.getTime() + withinMinutes * MINUTE_MS - now.getTime() : 0,
    ),
  )
  const waitMs = Math.max(...waits)
  return waitMs > 0 ? { is: 'tooMany', retryAfterSeconds: Math.ceil(waitMs / 1000) } : undefined
}

const endOf = ({ minutes }: NewLink) => new Date(Date.now() + minutes * MINUTE_MS)

/** Stores a link without a limit. @returns its token */
export async function storeLink(db: Database, link: NewLink): Promise<string> {
  const { userId, email, purpose } = link
  const token = randomBytes(24).toString('base64url')
  if (purpose === 'resetPassword') await endLinks(db, userId, ['resetPassword'])
  await db.insert(oneTimeLinks).values({ tokenHash: hashOf(token), purpose, userId, email, expiresAt: endOf(link) })
  return token
}

/** Ends a person's open links. @param since only those made at or after this instant */
export async function endLinks(db: Database, userId: string, purposes: Purpose[], since = new Date(0)): Promise<void> {
  await db
    .update(oneTimeLinks)
    .set({ expiresAt: sql`now()` })
    .where(
      and(
        eq(oneTimeLinks.userId, userId),
        inArray(oneTimeLinks.purpose, purposes),
        isNull(oneTimeLinks.usedAt),
        gte(oneTimeLinks.createdAt, since),
        gt(oneTimeLinks.expiresAt, sql`now()`),
      ),
    )
}

/**
 * Checks a link without using it.
 * @param by the signed-in person who tries it; another person's link is broken to them
 */
export async function checkLink(db: Database, token: string, purposes: Purpose[], by?: string): Promise<LinkOutcome> {
  const [row] = await db
    .select({ link: oneTimeLinks })
    .from(oneTimeLinks)
    .where(and(eq(oneTimeLinks.tokenHash, hashOf(token)), inArray(oneTimeLinks.purpose, purposes)))
  if (!row || (by !== undefined && row.link.userId !== by)) return { is: 'broken' }
  const { link } = row
  // Locks the person, then their links, as everywhere else, so that simultaneous changes cannot deadlock.
  const [person] = await db.select().from(users).where(eq(users.id, link.userId)).for('update')
  if (!person) return { is: 'broken' }
  if (isClosed(person)) return { is: 'closed' }
  if (link.usedAt) return { is: 'used' }
  if (!ADDRESS[link.purpose](person, link.email) || link.expiresAt <= new Date()) return { is: 'expired' }
  const { purpose, email, createdAt } = link
  return { is: 'good', purpose, userId: person.id, subject: person.subject, owner: person, email, createdAt }
}

/** Uses a link up; of simultaneous attempts only one succeeds. @param by as for checkLink */
export async function redeemLink(db: Database, token: string, purposes: Purpose[], by?: string): Promise<LinkOutcome> {
  const outcome = await checkLink(db, token, purposes, by)
  if (outcome.is !== 'good') return outcome
  const [used] = await db
    .update(oneTimeLinks)
    .set({ usedAt: new Date() })
    .where(and(eq(oneTimeLinks.tokenHash, hashOf(token)), isNull(oneTimeLinks.usedAt), gt(oneTimeLinks.expiresAt, new Date())))
    .returning({ tokenHash: oneTimeLinks.tokenHash })
  return used ? outcome : { is: 'expired' }
}

type Person = Pick<typeof users.$inferSelect, 'email' | 'pendingEmail'>

const isTheirs = (person: Person, email: string) => person.email === email

/** Whether the email address that a link went to still belongs to the person, by purpose. */
const ADDRESS: Record<Purpose, (person: Person, email: string) => boolean> = {
  signIn: isTheirs,
  verifyEmail: isTheirs,
  resetPassword: isTheirs,
  changeEmail: ({ pendingEmail }, email) => pendingEmail === email,
  // The old email address need not be theirs any longer.
  undoEmailChange: () => true,
}

/** The person with this email address, customer or former customer. */
export async function findByEmail(db: Database, email: string) {
  const [person] = await db
    .select({ id: users.id, email: users.email, firstName: users.firstName })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.trim().toLowerCase()))
  return person
}
