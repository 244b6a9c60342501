import { createHash, randomBytes } from 'node:crypto'
import { and, count, eq, gt, isNull, sql } from 'drizzle-orm'
import { isClosed } from '../access.ts'
import type { Database } from '../db/open.ts'
import { oneTimeLinks, users } from '../db/schema.ts'

/** More mails than this to one person within a quarter of an hour are not sent. */
const MAX_LINKS = 3
const WINDOW_MINUTES = 15

type Purpose = 'signIn' | 'verifyEmail' | 'resetPassword'

export type LinkOutcome =
  | { is: 'good'; subject: string }
  | { is: 'expired' }
  | { is: 'broken' }
  /** the link is theirs, but they are no customer any more */
  | { is: 'closed' }

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/**
 * Makes a link for somebody.
 * @returns the token that their mail carries; undefined where they were sent too many just now
 */
export async function makeLink(
  db: Database,
  { userId, email, purpose, minutes }: { userId: string; email: string; purpose: Purpose; minutes: number },
): Promise<string | undefined> {
  const token = randomBytes(24).toString('base64url')
  const now = Date.now()
  const isMade = await db.transaction(async (tx) => {
    // Requests at the same moment are counted one after the other.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
    const [recent] = await tx
      .select({ links: count() })
      .from(oneTimeLinks)
      .where(
        and(
          eq(oneTimeLinks.userId, userId),
          eq(oneTimeLinks.purpose, purpose),
          gt(oneTimeLinks.createdAt, new Date(now - WINDOW_MINUTES * 60_000)),
        ),
      )
    if ((recent?.links ?? 0) >= MAX_LINKS) return false
    await tx.insert(oneTimeLinks).values({ tokenHash: hashOf(token), purpose, userId, email, expiresAt: new Date(now + minutes * 60_000) })
    return true
  })
  return isMade ? token : undefined
}

/**
 * Uses a link up: of several attempts at the same moment one finds it good.
 * @param by who is signed in and tries it; somebody else's link is left as it is
 */
export async function redeemLink(db: Database, token: string, purpose: Purpose, by?: string): Promise<LinkOutcome> {
  const [row] = await db
    .select({ link: oneTimeLinks, person: users })
    .from(oneTimeLinks)
    .innerJoin(users, eq(users.id, oneTimeLinks.userId))
    .where(and(eq(oneTimeLinks.tokenHash, hashOf(token)), eq(oneTimeLinks.purpose, purpose)))
  if (!row || (by !== undefined && row.link.userId !== by)) return { is: 'broken' }
  if (isClosed(row.person)) return { is: 'closed' }
  if (row.link.email !== row.person.email) return { is: 'expired' }
  const [used] = await db
    .update(oneTimeLinks)
    .set({ usedAt: new Date() })
    .where(and(eq(oneTimeLinks.tokenHash, row.link.tokenHash), isNull(oneTimeLinks.usedAt), gt(oneTimeLinks.expiresAt, new Date())))
    .returning({ tokenHash: oneTimeLinks.tokenHash })
  return used ? { is: 'good', subject: row.person.subject } : { is: 'expired' }
}

/** The person with this e-mail address, customer or former customer. */
export async function findByEmail(db: Database, email: string) {
  const [person] = await db
    .select({ id: users.id, email: users.email, firstName: users.firstName })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.trim().toLowerCase()))
  return person
}
