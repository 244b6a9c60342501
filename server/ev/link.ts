import { and, arrayContains, asc, eq, isNotNull, isNull, lt, ne, not, or, sql } from 'drizzle-orm'
import type { Scope } from '../access.ts'
import { hasAccess } from '../account/has-access.ts'
import { changeAccount, changeOwnAccount, lockAccount, refuseFormer } from '../account/lock-account.ts'
import type { Database } from '../db/open.ts'
import { sites } from '../db/schema/accounts.ts'
import { chargeNetLinks, chargeNetTries } from '../db/schema/ev.ts'
import { users } from '../db/schema/people.ts'
import { supplyPoints } from '../db/schema/supply.ts'
import { inTransaction } from '../db/transaction.ts'
import { recordEvent } from '../feed/events/record.ts'
import type { NetworkLogin } from './network/charging-network.ts'

/** The account of the charging network that is linked to one of ours. */
export interface NetworkLink {
  chargeNetId: string
  email?: string | undefined
  since?: Date | undefined
  /** empty where that is not known; absent where the feed alone knows the link */
  linkedBy?: string | undefined
}

/**
 * What the retailer's systems know of a supply point counts until the customer links another account, or takes that one away, and never
 * where another customer has linked it.
 */
export async function findLink(db: Database, billingAccountId: string): Promise<NetworkLink | undefined> {
  const [own] = await db.select().from(chargeNetLinks).where(eq(chargeNetLinks.billingAccountId, billingAccountId))
  if (own?.isLinked)
    return { chargeNetId: own.chargeNetId, email: own.email ?? undefined, since: own.changedAt, linkedBy: own.linkedBy ?? '' }
  const known = await db
    .select({ chargeNetId: supplyPoints.chargeNetId })
    .from(supplyPoints)
    .where(and(eq(supplyPoints.billingAccountId, billingAccountId), isNotNull(supplyPoints.chargeNetId)))
    .orderBy(asc(supplyPoints.id))
  const chargeNetId = known.flatMap(({ chargeNetId: id }) => id ?? []).find((id) => id !== own?.chargeNetId && !own?.formerIds.includes(id))
  return chargeNetId === undefined || (await isLinkedByOther(db, chargeNetId, billingAccountId)) ? undefined : { chargeNetId }
}

/** Whether another customer has shown that an account of the charging network is theirs. */
async function isLinkedByOther(db: Database, chargeNetId: string, billingAccountId: string): Promise<boolean> {
  const isLinked = and(eq(chargeNetLinks.chargeNetId, chargeNetId), eq(chargeNetLinks.isLinked, true))
  return (await db.$count(chargeNetLinks, and(isLinked, ne(chargeNetLinks.billingAccountId, billingAccountId)))) > 0
}

/** The account of ours that an account of the charging network is linked to. */
export async function findLinkedAccount(db: Database, chargeNetId: string): Promise<string | undefined> {
  // A supply point of a property that was left keeps it.
  const candidates = await db
    .select({ billingAccountId: supplyPoints.billingAccountId })
    .from(supplyPoints)
    .innerJoin(sites, and(eq(sites.billingAccountId, supplyPoints.billingAccountId), eq(sites.id, supplyPoints.siteId)))
    .where(eq(supplyPoints.chargeNetId, chargeNetId))
    .orderBy(sql`${sites.status} = 'closed'`, asc(supplyPoints.id))
  const linked = await db
    .select({ billingAccountId: chargeNetLinks.billingAccountId })
    .from(chargeNetLinks)
    .where(and(eq(chargeNetLinks.chargeNetId, chargeNetId), eq(chargeNetLinks.isLinked, true)))
  for (const { billingAccountId } of [...linked, ...candidates]) {
    if ((await findLink(db, billingAccountId))?.chargeNetId === chargeNetId) return billingAccountId
  }
  return undefined
}

/** Whether a customer had linked an account of the charging network, and took it away or linked another in its place. */
export async function wasLinked(db: Database, chargeNetId: string): Promise<boolean> {
  const isLeft = and(eq(chargeNetLinks.chargeNetId, chargeNetId), eq(chargeNetLinks.isLinked, false))
  return (await db.$count(chargeNetLinks, or(isLeft, arrayContains(chargeNetLinks.formerIds, [chargeNetId])))) > 0
}

/** True if another account is linked to it. */
export async function isTaken(db: Database, billingAccountId: string, chargeNetId: string): Promise<boolean> {
  const holder = await findLinkedAccount(db, chargeNetId)
  return holder !== undefined && holder !== billingAccountId
}

/** Two customers who link the same account at once wait for each other. */
const lockNetworkAccount = (tx: Database, chargeNetId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`charge-net ${chargeNetId}`}, 0))`)

/**
 * Links an account that the network has verified, in place of any other; if this person has linked it already, nothing changes. One that
 * another person has linked to the same account is theirs from now on: it stays when that person's access ends.
 * @returns false if another account is linked to it
 */
export async function link(db: Database, scope: Scope, billingAccountId: string, { chargeNetId, email }: NetworkLogin): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockNetworkAccount(tx, chargeNetId)
    await lockAccount(tx, billingAccountId)
    await refuseFormer(tx, scope, billingAccountId)
    if (await isTaken(tx, billingAccountId, chargeNetId)) return false
    const known = await findLink(tx, billingAccountId)
    const former = known?.chargeNetId
    if (isLinkedBy(known, scope, chargeNetId)) return true
    await store(tx, billingAccountId, { chargeNetId, email, isLinked: true, linkedBy: scope.userId, former })
    if (former !== undefined && former !== chargeNetId) await recordUnlinked(tx, scope, billingAccountId, former)
    await recordEvent(tx, scope, { type: 'nz.switchboard.charging_account.linked', billingAccountId, data: { chargeNetId, email } })
    return true
  })
}

/** Whether a person has linked this one, so that linking it again would change nothing. */
export const isLinkedBy = (known: NetworkLink | undefined, { userId }: Pick<Scope, 'userId'>, chargeNetId: string): boolean =>
  known?.chargeNetId === chargeNetId && (known.linkedBy ?? userId) === userId

/** Takes a link away. @returns false where that account is not linked */
export async function unlink(db: Database, scope: Scope, billingAccountId: string, chargeNetId: string): Promise<boolean> {
  return changeOwnAccount(db, scope, billingAccountId, async (tx) => {
    if ((await findLink(tx, billingAccountId))?.chargeNetId !== chargeNetId) return false
    await store(tx, billingAccountId, { chargeNetId, isLinked: false })
    await recordUnlinked(tx, scope, billingAccountId, chargeNetId)
    return true
  })
}

/**
 * Takes away what a person linked whose access to the account has ended: where a car is charged is theirs alone to see.
 * @returns whether it was taken away
 */
export async function unlinkFormer(
  tx: Database,
  by: Pick<Scope, 'userId' | 'actor'>,
  { billingAccountId, userId }: { billingAccountId: string; userId: string },
): Promise<boolean> {
  const { linkedBy, email } = chargeNetLinks
  // Older links do not say who made them, only the email address at the network.
  const hasTheirAddress = eq(sql`lower(${email})`, sql`(select lower(email) from ${users} where id = ${userId})`)
  const isTheirs = or(eq(linkedBy, userId), and(isNull(linkedBy), hasTheirAddress))
  const isOwn = and(eq(chargeNetLinks.billingAccountId, billingAccountId), eq(chargeNetLinks.isLinked, true))
  const isFormer = and(isOwn, isTheirs, not(hasAccess(userId, billingAccountId)))
  const [linked] = await tx.select().from(chargeNetLinks).where(isFormer)
  if (!linked) return false
  const { chargeNetId } = linked
  await store(tx, billingAccountId, { chargeNetId, isLinked: false })
  await recordUnlinked(tx, by, billingAccountId, chargeNetId)
  return true
}

/** The same wherever the retailer's systems have ended the access, or closed the person's own account. Safe to repeat. */
export async function unlinkAllFormer(db: Database): Promise<void> {
  const { billingAccountId: account, linkedBy, isLinked } = chargeNetLinks
  const isFormer = and(eq(isLinked, true), isNotNull(linkedBy), not(hasAccess(linkedBy, account)))
  const found = await db
    .select({ billingAccountId: account, userId: sql<string>`${linkedBy}` })
    .from(chargeNetLinks)
    .where(isFormer)
  for (const one of found) await changeAccount(db, one.billingAccountId, (tx) => unlinkFormer(tx, one, one))
}

interface Stored {
  chargeNetId: string
  email?: string | undefined
  isLinked: boolean
  linkedBy?: string
  /** the one that was linked until now, be it known from the feed alone */
  former?: string | undefined
}

/** Stores a link in place of the one before, which is remembered. */
async function store(tx: Database, billingAccountId: string, { chargeNetId, email, linkedBy, isLinked, former }: Stored) {
  const [before] = await tx.select().from(chargeNetLinks).where(eq(chargeNetLinks.billingAccountId, billingAccountId))
  const left = new Set([...(before?.formerIds ?? []), before?.chargeNetId, former])
  left.delete(chargeNetId)
  const formerIds = [...left].filter((id) => id !== undefined)
  // Charges since the account linked it first are its own, whichever of its people has shown it again.
  const changedAt = isLinked && before?.isLinked && before.chargeNetId === chargeNetId ? before.changedAt : sql`now()`
  const set = { chargeNetId, email: email ?? null, linkedBy: linkedBy ?? null, isLinked, formerIds, changedAt }
  await tx
    .insert(chargeNetLinks)
    .values({ billingAccountId, ...set })
    .onConflictDoUpdate({ target: chargeNetLinks.billingAccountId, set })
}

const recordUnlinked = (tx: Database, scope: Pick<Scope, 'userId' | 'actor'>, billingAccountId: string, chargeNetId: string) =>
  recordEvent(tx, scope, { type: 'nz.switchboard.charging_account.unlinked', billingAccountId, data: { chargeNetId } })

const HOUR_MS = 3_600_000
const MOST_TRIES_AN_HOUR = 10

/**
 * Asks the network, for a person who has not asked for too many accounts that it does not have. A try counts before the network answers, so that
 * many at once are as many tries; what staff try on a customer's behalf is theirs.
 */
export async function withinTries<Answer extends string>(
  db: Database,
  { userId, actor, now }: Scope,
  ask: () => Promise<Answer>,
): Promise<Answer | 'tooOften'> {
  const who = actor?.userId ?? userId
  const at = await beginTry(db, who, now)
  if (!at) return 'tooOften'
  const answer = await ask()
  if (answer !== 'unknown') await db.delete(chargeNetTries).where(and(eq(chargeNetTries.userId, who), eq(chargeNetTries.at, at)))
  return answer
}

/** Stores a try, and forgets those of more than an hour ago. @returns when it is stored as of; undefined where there were too many */
async function beginTry(db: Database, userId: string, now: Date): Promise<Date | undefined> {
  return inTransaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`charge-net tries ${userId}`}, 0))`)
    const own = eq(chargeNetTries.userId, userId)
    await tx.delete(chargeNetTries).where(and(own, lt(chargeNetTries.at, new Date(now.getTime() - HOUR_MS))))
    const tries = await tx.select({ at: chargeNetTries.at }).from(chargeNetTries).where(own).orderBy(asc(chargeNetTries.at))
    if (tries.length >= MOST_TRIES_AN_HOUR) return undefined
    const at = new Date(Math.max(now.getTime(), (tries.at(-1)?.at.getTime() ?? 0) + 1))
    await tx.insert(chargeNetTries).values({ userId, at })
    return at
  })
}
