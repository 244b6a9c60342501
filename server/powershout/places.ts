import { and, eq, inArray } from 'drizzle-orm'
import type { NotEligible } from '#schemas/powershout/entities.ts'
import { type Scope, todayOf } from '../access.ts'
import { siteAddress } from '../account/queries.ts'
import type { Database } from '../db/open.ts'
import { billingAccounts, sites } from '../db/schema/accounts.ts'
import { readingSpans } from '../db/schema/readings.ts'
import { plans, supplyPoints } from '../db/schema/supply.ts'
import { lastDayThere } from '../home-move/last-day.ts'
import { oncePerRequest } from '../http/once-per-request.ts'
import { isSpanOfSupply, stillSupplying } from '../usage/queries.ts'

/** Where a caller has electricity, and whether free hours can be booked there. */
export interface Place {
  billingAccountId: string
  loyaltyAccountId: string
  siteId: string
  supplyPointId: string
  supplyAgreementId: string
  address: string
  nickname: string | undefined
  isBuyingGroup: boolean
  notEligible: NotEligible | undefined
  /** the last local day there, where the customer moves out */
  leftOn: string | null
}

interface Conditions {
  account: { buyingGroupName: string | null }
  site: { status: string }
  supply: { hasHourlyData: boolean }
  plan: { isLowPrice: boolean }
  hasEnded?: boolean
  leftOn: string | null
}

/** Why no free hours can be booked somewhere; undefined where they can. Source: ENERGY.md, Prices, free hours. */
export function whyNotEligible({ account, site, supply, plan, hasEnded, leftOn }: Conditions, today: string): NotEligible | undefined {
  if (account.buyingGroupName !== null) return 'buyingGroup'
  if (plan.isLowPrice) return 'lowPricePlan'
  if (site.status !== 'active' || (leftOn && leftOn < today)) return 'notConnected'
  // A meter may also be silent while its home has power.
  return supply.hasHourlyData && !hasEnded ? undefined : 'noHalfHours'
}

/** Every electricity supply point of the caller, in the order of their sites; at each, those that have ended are last. */
export const findPlaces = oncePerRequest(async (db, scope): Promise<Place[]> => {
  const rows = await findElectricity(db, scope.billingAccountIds, todayOf(scope))
  return scope.sites.flatMap(({ billingAccountId, siteId }) =>
    rows
      .filter(({ site }) => site.billingAccountId === billingAccountId && site.id === siteId)
      .map(({ account, site, supply, ...conditions }) => ({
        billingAccountId,
        loyaltyAccountId: account.loyaltyAccountId ?? billingAccountId,
        siteId,
        supplyPointId: supply.id,
        supplyAgreementId: supply.supplyAgreementId,
        address: siteAddress(site),
        nickname: [site.nickname, supply.nickname].filter(Boolean).join(', ') || undefined,
        isBuyingGroup: account.buyingGroupName !== null,
        notEligible: whyNotEligible({ account, site, supply, ...conditions }, todayOf(scope)),
        leftOn: conditions.leftOn,
      })),
  )
})

async function findElectricity(db: Database, ids: string[], today: string) {
  if (ids.length === 0) return []
  const rows = await db
    .select({
      account: billingAccounts,
      site: sites,
      supply: supplyPoints,
      plan: plans,
      lastDay: readingSpans.lastDay,
      leftOn: lastDayThere(today),
    })
    .from(supplyPoints)
    .innerJoin(billingAccounts, eq(billingAccounts.id, supplyPoints.billingAccountId))
    .innerJoin(sites, and(eq(sites.billingAccountId, supplyPoints.billingAccountId), eq(sites.id, supplyPoints.siteId)))
    .innerJoin(plans, eq(plans.id, supplyPoints.planId))
    .leftJoin(readingSpans, isSpanOfSupply)
    .where(
      and(inArray(supplyPoints.billingAccountId, ids), inArray(sites.billingAccountId, ids), eq(supplyPoints.energyType, 'electricity')),
    )
    .orderBy(supplyPoints.id)
  const bySite = Map.groupBy(rows, ({ site }) => `${site.billingAccountId} ${site.id}`)
  return [...bySite.values()].flatMap((own) => {
    const supplying = new Set(stillSupplying(own))
    return own.map((row) => ({ ...row, hasEnded: !supplying.has(row) })).sort((a, b) => Number(a.hasEnded) - Number(b.hasEnded))
  })
}

/** True if free hours of an account can be booked somewhere, for work that no customer asked for. */
export const canAccountBook = async (db: Database, billingAccountId: string, today: string): Promise<boolean> =>
  (await findElectricity(db, [billingAccountId], today)).some((conditions) => whyNotEligible(conditions, today) === undefined)

/** Those of one billing account. */
export const ofAccount = (places: readonly Place[], billingAccountId: string | undefined): Place[] =>
  places.filter((place) => place.billingAccountId === billingAccountId)

/** True if free hours of the selected account can be booked somewhere. */
export function canBook(places: readonly Place[], { selected }: Scope): boolean {
  return ofAccount(places, selected?.billingAccountId).some(({ notEligible }) => notEligible === undefined)
}
