import { and, asc, eq, sql } from 'drizzle-orm'
import { ENERGY_ORDER, type EnergyType } from '#schemas/account/entities.ts'
import type { RatedPlan } from '#schemas/home-move/entities.ts'
import { hasNaturalGas } from '#lib/home-move-days.ts'
import { grossRate } from '#lib/money.ts'
import { type Scope, todayOf } from '../access.ts'
import type { Database } from '../db/open.ts'
import { plans, supplyPoints } from '../db/schema/supply.ts'
import { discountPercentageOf, netRatesOf } from '../products/plan-rates.ts'
import { regionOfPostCode, soldIn, soldToAccount } from '../products/plans-for.ts'

type Plan = typeof plans.$inferSelect

/**
 * The plans of the selected account by site, and those that it may choose now. A buying group has agreed its plans.
 * @param postCode of the new place: a plan is there where it is sold in its region; undefined before that is known
 */
export async function findMovePlans(db: Database, { selected }: Scope, postCode?: string) {
  if (!selected) return { own: [], onSale: [] }
  const isThere = postCode === undefined ? sql<boolean>`true` : soldIn(regionOfPostCode(postCode))
  const own = await db
    .select({ siteId: supplyPoints.siteId, plan: plans, isThere })
    .from(supplyPoints)
    .innerJoin(plans, eq(plans.id, supplyPoints.planId))
    .where(eq(supplyPoints.billingAccountId, selected.billingAccountId))
    .orderBy(asc(supplyPoints.id))
  if (selected.isBuyingGroup) return { own, onSale: [] }
  const onSale = await db
    .select()
    .from(plans)
    .where(and(soldToAccount(selected), isThere))
    .orderBy(asc(plans.id))
  return { own, onSale }
}

export type MovePlans = Awaited<ReturnType<typeof findMovePlans>>

/** What can be supplied to a new place: what the customer has, and what is on sale. @param postCode of it, once it is known */
export function energiesFor({ own, onSale }: MovePlans, postCode?: string): EnergyType[] {
  const known = new Set([
    ...own.filter(({ isThere }) => isThere).map(({ plan }) => plan.energyType),
    ...onSale.map(({ energyType }) => energyType),
  ])
  const reaches = (energy: EnergyType) => energy !== 'naturalGas' || postCode === undefined || hasNaturalGas(postCode)
  return ENERGY_ORDER.filter((energy) => known.has(energy) && reaches(energy))
}

/** The plans of an energy that the customer may have at a new place, those of the old place first. */
export function plansFor({ own, onSale }: MovePlans, energyType: EnergyType, siteId?: string): Plan[] {
  const isOwn = own.filter(({ plan, isThere }) => isThere && plan.energyType === energyType)
  const here = isOwn.filter((one) => one.siteId === siteId)
  const present = (here.length > 0 ? here : isOwn).map(({ plan }) => plan)
  const all = [...present, ...onSale.filter((plan) => plan.energyType === energyType)]
  return all.filter(({ id }, i) => all.findIndex((plan) => plan.id === id) === i)
}

/** A plan with its rates of today, with and without GST. */
export function ratedPlan(scope: Scope, plan: Plan, isCurrent: boolean): RatedPlan {
  const isGroup = scope.selected?.isBuyingGroup ?? false
  return {
    energyType: plan.energyType,
    planId: plan.id,
    planName: plan.name,
    isCurrent,
    rates: isGroup
      ? []
      : netRatesOf(plan, todayOf(scope)).map(({ name, unit, netRate, isPaidOut, note }) => ({
          name,
          unit,
          rateWithGstNzd: isPaidOut ? Number(netRate) : grossRate(netRate),
          rateWithoutGstNzd: Number(netRate),
          note,
        })),
    discountPercentage: isGroup ? 0 : discountPercentageOf(plan),
  }
}
