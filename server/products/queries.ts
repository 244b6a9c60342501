import { and, asc, between, eq, ne } from 'drizzle-orm'
import type { Scope } from '../access.ts'
import type { Database } from '../db/open.ts'
import { broadbandConnections, energyPeriods, plans, readingDays, supplyPoints } from '../db/schema.ts'
import { grossCents } from '#lib/money.ts'
import { billedCents, dailyChargeCents } from '../usage/cost.ts'
import { daysBetween } from '#lib/calendar.ts'

/** The plans of the selected site's supply points. */
export async function findPlans(db: Database, { selected }: Scope) {
  if (!selected) return []
  return db
    .select({ supplyPointId: supplyPoints.id, plan: plans })
    .from(supplyPoints)
    .innerJoin(plans, eq(plans.id, supplyPoints.planId))
    .where(and(eq(supplyPoints.billingAccountId, selected.billingAccountId), eq(supplyPoints.siteId, selected.siteId)))
    .orderBy(asc(supplyPoints.energyType), asc(supplyPoints.id))
}

/** The broadband of the selected site. */
export async function findBroadband(db: Database, { selected }: Scope) {
  if (!selected) return undefined
  const [row] = await db
    .select()
    .from(broadbandConnections)
    .where(and(eq(broadbandConnections.billingAccountId, selected.billingAccountId), eq(broadbandConnections.siteId, selected.siteId)))
  return row
}

/** Day totals of a supply point of the selected account, both days included. */
export async function findDailyTotals(db: Database, { selected }: Scope, supplyPointId: string, first: string, last: string) {
  if (!selected) return []
  return db
    .select({ localDay: readingDays.localDay, totalWh: readingDays.totalWh, status: readingDays.status })
    .from(readingDays)
    .where(
      and(
        eq(readingDays.billingAccountId, selected.billingAccountId),
        eq(readingDays.supplyPointId, supplyPointId),
        eq(readingDays.flow, 'X'),
        between(readingDays.localDay, first, last),
      ),
    )
    .orderBy(asc(readingDays.localDay))
}

/** What gas and bottles of the selected site cost between two days, both included, at today's rates; cents with GST. */
export async function findOtherCents(db: Database, { selected }: Scope, first: string, last: string): Promise<number> {
  if (!selected) return 0
  const rows = await db
    .select({ supply: supplyPoints, plan: plans, quantity: energyPeriods.quantity })
    .from(supplyPoints)
    .innerJoin(plans, eq(plans.id, supplyPoints.planId))
    .leftJoin(
      energyPeriods,
      and(
        eq(energyPeriods.billingAccountId, supplyPoints.billingAccountId),
        eq(energyPeriods.supplyPointId, supplyPoints.id),
        between(energyPeriods.startDay, first, last),
      ),
    )
    .where(
      and(
        eq(supplyPoints.billingAccountId, selected.billingAccountId),
        eq(supplyPoints.siteId, selected.siteId),
        ne(supplyPoints.energyType, 'electricity'),
      ),
    )
  const days = daysBetween(first, last) + 1
  let cents = 0
  for (const own of Map.groupBy(rows, ({ supply }) => supply.id).values()) {
    const plan = own[0]?.plan
    if (!plan) continue
    const quantity = own.reduce((sum, row) => sum + Math.round(Number(row.quantity ?? 0) * 1000), 0)
    cents +=
      plan.energyType === 'lpg'
        ? grossCents(Math.round((quantity / 1000) * Number(plan.dayRate) * 100) + dailyChargeCents(plan, days))
        : billedCents(plan, { dayWh: quantity, nightWh: 0, freeWh: 0 }, days)
  }
  return cents
}
