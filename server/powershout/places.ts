import { and, eq, inArray } from 'drizzle-orm'
import type { NotEligible } from '#schemas/powershout/entities.ts'
import type { Scope } from '../access.ts'
import { siteAddress } from '../account/queries.ts'
import type { Database } from '../db/open.ts'
import { billingAccounts, sites } from '../db/schema/accounts.ts'
import { readingSpans } from '../db/schema/readings.ts'
import { plans, supplyPoints } from '../db/schema/supply.ts'
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
}

interface Conditions {
  account: { buyingGroupName: string | null }
  site: { status: string }
  supply: { hasHourlyData: boolean }
  plan: { isLowPrice: boolean }
  hasEnded?: boolean
}

/** Why no free hours can be booked somewhere; undefined where they can. Source: ENERGY.md, Prices, free hours. */
export function whyNotEligible({ account, site, supply, plan, hasEnded }: Conditions): NotEligible | undefined {
  if (account.buyingGroupName !== null) return 'buyingGroup'
  if (plan.isLowPrice) return 'lowPricePlan'
  if (site.status !== 'active') return 'notConnected'
  // A meter may also be silent while its home has power.
  return supply.hasHourlyData && !hasEnded ? undefined : 'noHalfHours'
}

/** Every electricity supply point of the caller, in the order of their sites; at each, those that have ended are last. */
export const findPlaces = oncePerRequest(async (db, scope): Promise<Place[]> => {
  const rows = await findElectricity(db, scope.billingAccountIds)
  return scope.sites.flatMap(({ billingAccountId, siteId }) =>
    rows
      .filter(({ site }) => site.billingAccountId === billingAccountId && site.id === siteId)
      .map(({ account, site, supply, plan, hasEnded }) => ({
        billingAccountId,
        loyaltyAccountId: account.loyaltyAccountId ?? billingAccountId,
        siteId,
        supplyPointId: supply.id,
        supplyAgreementId: supply.supplyAgreementId,
        address: siteAddress(site),
        nickname: [site.nickname, supply.nickname].filter(Boolean).join(', ') || undefined,
        isBuyingGroup: account.buyingGroupName !== null,
        notEligible: whyNotEligible({ account, site, supply, plan, hasEnded }),
      })),
  )
})

async function findElectricity(db: Database, billingAccountIds: readonly string[]) {
  if (billingAccountIds.length === 0) return []
  const ids = [...billingAccountIds]
  const rows = await db
    .select({ account: billingAccounts, site: sites, supply: supplyPoints, plan: plans, lastDay: readingSpans.lastDay })
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
export const canAccountBook = async (db: Database, billingAccountId: string): Promise<boolean> =>
  (await findElectricity(db, [billingAccountId])).some((facts) => whyNotEligible(facts) === undefined)

/** Those of one billing account. */
export const ofAccount = (places: readonly Place[], billingAccountId: string | undefined): Place[] =>
  places.filter((place) => place.billingAccountId === billingAccountId)

/** True if free hours of the selected account can be booked somewhere. */
export function canBook(places: readonly Place[], { selected }: Scope): boolean {
  return ofAccount(places, selected?.billingAccountId).some(({ notEligible }) => notEligible === undefined)
}
