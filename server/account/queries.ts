import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { ENERGY_NAMES } from '#lib/energy-names.ts'
import type { Connection } from '#schemas/account/entities.ts'
import { isClosed, type Scope, type SiteRef, todayOf } from '../access.ts'
import type { Database } from '../db/open.ts'
import { preparedOnce } from '../db/prepared.ts'
import { accountAccess, billingAccounts, sites } from '../db/schema/accounts.ts'
import { homeMoves } from '../db/schema/home-moves.ts'
import { cardAuthorities, directDebits, paymentOrders, savedCards } from '../db/schema/payments.ts'
import { ofPaymentBeingDecided } from '../payments/deciding.ts'
import { ofHoldingAuthority, ofPayingCard } from '../payments/holding-authority.ts'
import { selections, users } from '../db/schema/people.ts'
import { impersonations } from '../db/schema/staff.ts'
import { plans, supplyPoints } from '../db/schema/supply.ts'
import { isLeft, lastDayThere } from '../home-move/last-day.ts'
import { oncePerRequest } from '../http/once-per-request.ts'

type SiteRow = typeof sites.$inferSelect

export const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`

/** An address on one line. */
export function siteAddress({ street, suburb, city }: Pick<SiteRow, 'street' | 'suburb' | 'city'>): string {
  return [street, suburb, city].filter(Boolean).join(', ')
}

const personQuery = preparedOnce((db) =>
  db
    .select()
    .from(users)
    .where(eq(users.id, sql.placeholder('userId')))
    .prepare('find_person'),
)

export const findPerson = oncePerRequest(async (db, { userId }) => {
  const [person] = await personQuery(db).execute({ userId })
  if (!person) throw new Error(`user ${userId} has gone while signed in`)
  return person
})

export const hasPeople = async (db: Database): Promise<boolean> => (await db.select({ id: users.id }).from(users).limit(1)).length > 0

/** The pending email address, while its link is valid. */
export function pendingEmailOf({ pendingEmail, pendingEmailUntil }: typeof users.$inferSelect): { email: string; until: Date } | undefined {
  if (!pendingEmail || !pendingEmailUntil || pendingEmailUntil <= new Date()) return undefined
  return { email: pendingEmail, until: pendingEmailUntil }
}

const selectedQuery = preparedOnce((db) =>
  db
    .select({
      account: billingAccounts,
      site: sites,
      role: accountAccess.role,
      payingCard: savedCards,
      cardSince: cardAuthorities.paysSince,
      debitSince: directDebits.paysSince,
      deciding: { id: paymentOrders.id, session: paymentOrders.session, amountCents: paymentOrders.amountCents },
      isMoving: sql<boolean>`exists (select 1 from ${homeMoves}
        where ${homeMoves.billingAccountId} = ${sql.placeholder('billingAccountId')} and ${homeMoves.state} in ('received', 'confirmed'))`,
      leftOn: lastDayThere(sql.placeholder('today')),
      isAllLeft: sql<boolean>`not exists (select 1 from ${sites}
        where ${sites.billingAccountId} = ${sql.placeholder('billingAccountId')} and not ${isLeft(sql.placeholder('today'))})
        and not exists (select 1 from ${homeMoves} where ${homeMoves.billingAccountId} = ${sql.placeholder('billingAccountId')}
          and ${homeMoves.state} in ('received', 'confirmed') and ${homeMoves.moveInDay} is not null)`,
    })
    .from(billingAccounts)
    .innerJoin(sites, eq(sites.billingAccountId, billingAccounts.id))
    .innerJoin(
      accountAccess,
      and(eq(accountAccess.billingAccountId, billingAccounts.id), eq(accountAccess.userId, sql.placeholder('userId'))),
    )
    .leftJoin(directDebits, eq(directDebits.billingAccountId, billingAccounts.id))
    .leftJoin(cardAuthorities, ofHoldingAuthority)
    .leftJoin(savedCards, ofPayingCard)
    .leftJoin(paymentOrders, ofPaymentBeingDecided)
    .where(and(eq(billingAccounts.id, sql.placeholder('billingAccountId')), eq(sites.id, sql.placeholder('siteId'))))
    .prepare('find_selected'),
)

/**
 * The selected account and site, the card that pays its bills automatically, the payment that the bank is deciding, whether a move is
 * under way, the last day at the site, and whether the customer has moved out of every site of the account without moving into another;
 * undefined without one.
 */
export const findSelected = oncePerRequest(async (db, scope) => {
  if (!scope.selected) return undefined
  const { billingAccountId, siteId } = scope.selected
  const [row] = await selectedQuery(db).execute({ userId: scope.userId, billingAccountId, siteId, today: todayOf(scope) })
  return row
})

export async function findAccounts(db: Database, scope: Scope) {
  if (scope.billingAccountIds.length === 0) return []
  const rows = await db.select().from(billingAccounts).where(inArray(billingAccounts.id, scope.billingAccountIds))
  return scope.billingAccountIds.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}

/** Every site of the caller in their order, with its supply points. `isLeft`: the customer has moved out. */
export const findSites = oncePerRequest(async (db, scope) => {
  if (scope.billingAccountIds.length === 0) return []
  const rows = await db
    .select({ ...getTableColumns(sites), isLeft: isLeft(todayOf(scope)) })
    .from(sites)
    .where(inArray(sites.billingAccountId, scope.billingAccountIds))
  const supplies = await db
    .select({ supply: supplyPoints, planName: plans.name })
    .from(supplyPoints)
    .innerJoin(plans, eq(plans.id, supplyPoints.planId))
    .where(inArray(supplyPoints.billingAccountId, scope.billingAccountIds))
    .orderBy(asc(supplyPoints.id))
  return scope.sites.flatMap(({ billingAccountId, siteId }) => {
    const site = rows.find((row) => row.billingAccountId === billingAccountId && row.id === siteId)
    if (!site) return []
    const own = supplies.filter(({ supply }) => supply.billingAccountId === billingAccountId && supply.siteId === siteId)
    return [{ site, address: siteAddress(site), supplies: own }]
  })
})

type SiteWithSupplies = Awaited<ReturnType<typeof findSites>>[number]

export function connectionOf({ supply, planName }: SiteWithSupplies['supplies'][number]): Connection {
  return {
    id: supply.id,
    supplyType: supply.energyType,
    supplyTypeDisplay: ENERGY_NAMES[supply.energyType],
    supplyAgreementId: supply.supplyAgreementId,
    icp: supply.icp ?? undefined,
    meterSerial: supply.meterSerial ?? undefined,
    plan: planName,
    nickname: supply.nickname ?? undefined,
    hasHourlyDataSupport: supply.hasHourlyData,
    isSupportEnergyIQFeatures: supply.hasHourlyData,
    advanced: supply.isAdvanced,
  }
}

/** Selects a site of the caller's; staff who act for a customer select it for themselves. */
export async function saveSelection(db: Database, scope: Scope, site: SiteRef): Promise<void> {
  if (scope.actor) return selectWhileActing(db, scope.actor, site)
  await db
    .insert(selections)
    .values({ userId: scope.userId, ...site })
    .onConflictDoUpdate({ target: selections.userId, set: site })
}

export async function deleteSelection(db: Database, scope: Scope): Promise<void> {
  if (scope.actor) return selectWhileActing(db, scope.actor, undefined)
  await db.delete(selections).where(eq(selections.userId, scope.userId))
}

async function selectWhileActing(db: Database, { impersonationId }: NonNullable<Scope['actor']>, site: SiteRef | undefined): Promise<void> {
  const selected = { selectedAccountId: site?.billingAccountId ?? null, selectedSiteId: site?.siteId ?? null }
  await db.update(impersonations).set(selected).where(eq(impersonations.id, impersonationId))
}

/** Who may act on the selected billing account, in their order. */
export async function findRoles(db: Database, scope: Scope) {
  if (!scope.selected) return []
  const rows = await db
    .select({ userId: users.id, firstName: users.firstName, lastName: users.lastName, closedOn: users.closedOn, role: accountAccess.role })
    .from(accountAccess)
    .innerJoin(users, eq(users.id, accountAccess.userId))
    .where(eq(accountAccess.billingAccountId, scope.selected.billingAccountId))
    .orderBy(asc(accountAccess.role), asc(users.lastName), asc(users.id))
  const isHolder = rows.some(({ userId, role }) => userId === scope.userId && role === 'accountHolder')
  const holders = rows.filter(({ role, closedOn }) => role === 'accountHolder' && !isClosed({ closedOn }))
  return rows.map(({ userId, firstName, lastName, role }) => {
    const isYou = userId === scope.userId
    // An account keeps a holder who can sign in.
    const isNeeded = role === 'accountHolder' && holders.every((holder) => holder.userId === userId)
    return { personId: userId, name: nameOf({ firstName, lastName }), role, isYou, canRemove: (isYou || isHolder) && !isNeeded }
  })
}
