import { and, eq, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { localDayOf } from '#lib/local-day.ts'
import { isOpenOn } from '../access.ts'
import type { Database } from '../db/open.ts'
import { users } from '../db/schema/people.ts'
import { readDiscovery, verifiedEmailIn } from './discovery.ts'
import { ProviderUnreachable, type TokenHolder } from './token.ts'

/**
 * Joins the holder of a token to the customer who has the same email address, if the sign-in provider has verified it
 * and that customer has never signed in. True if the holder is known now.
 */
export type FirstSignIn = (token: string, holder: TokenHolder) => Promise<boolean>

/** After a token turns out to belong to no customer, the provider is not asked about it again for this long. */
const ASK_AGAIN_MS = 60_000
const MOST_STRANGERS = 10_000

/** @param issuer of the outside provider, which knows whose address is verified */
export function createFirstSignIn(db: Database, issuer: string): FirstSignIn {
  const strangers = new Map<string, number>()
  /** A page makes many calls at once with its first token: one of them asks for all. */
  const underWay = new Map<string, Promise<boolean>>()

  async function isJoined(token: string, { subject, verifiedEmail }: TokenHolder): Promise<boolean> {
    // A call that looked just before another's join comes here just after it.
    if (await isKnown(db, subject)) return true
    const email = verifiedEmail ?? (await askForEmail(issuer, token, subject))
    // Another process may have joined them in the meantime.
    if (email && ((await join(db, subject, email)) || (await isKnown(db, subject)))) return true
    if (strangers.size >= MOST_STRANGERS) strangers.clear()
    strangers.set(token, Date.now() + ASK_AGAIN_MS)
    return false
  }

  return async (token, holder) => {
    if ((strangers.get(token) ?? 0) > Date.now()) return false
    const joining = underWay.get(token) ?? isJoined(token, holder).finally(() => underWay.delete(token))
    underWay.set(token, joining)
    return joining
  }
}

/** Source: OpenID Connect Core 1.0, section 5.3. The subject must be the token's: another answer is not about its holder. */
async function askForEmail(issuer: string, token: string, subject: string): Promise<string | undefined> {
  try {
    const claims = await readUserInfo(issuer, token)
    return claims?.sub === subject ? verifiedEmailIn(claims) : undefined
  } catch (cause) {
    throw new ProviderUnreachable('The sign-in provider cannot be reached.', { cause })
  }
}

async function readUserInfo(issuer: string, token: string): Promise<Record<string, unknown> | undefined> {
  const { userinfo_endpoint: address } = await readDiscovery(issuer)
  if (!address) return undefined
  const answer = await fetch(address, {
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    signal: AbortSignal.timeout(5000),
    redirect: 'error',
  })
  return answer.ok ? ((await answer.json()) as Record<string, unknown>) : undefined
}

const isKnown = async (db: Database, subject: string): Promise<boolean> =>
  (await db.select({ id: users.id }).from(users).where(eq(users.subject, subject))).length > 0

/** One statement, so that of two sign-ins at once one joins, and a customer is joined once. */
async function join(db: Database, subject: string, email: string): Promise<boolean> {
  const known = alias(users, 'known')
  const isNew = notExists(db.select({ id: known.id }).from(known).where(eq(known.subject, subject)))
  const isOpen = isOpenOn(localDayOf(new Date()))
  // The retailer may have an address that it does not trust itself.
  const isTheirs = eq(users.emailVerified, true)
  const joined = await db
    .update(users)
    .set({ subject, isSubjectKnown: true })
    .where(
      and(
        sql`lower(${users.email}) = lower(${email})`,
        eq(users.isSubjectKnown, false),
        isTheirs,
        eq(users.role, 'customer'),
        isOpen,
        isNew,
      ),
    )
    .returning({ id: users.id })
  return joined.length > 0
}
