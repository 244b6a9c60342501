import { and, asc, between, eq } from 'drizzle-orm'
import { eachDay, firstOf, lastOf } from '#lib/calendar.ts'
import { grossCents } from '#lib/money.ts'
import { sum } from '#lib/sum.ts'
import type { Database } from '../db/open.ts'
import { energyPeriods, readingDays } from '../db/schema/readings.ts'
import { plans, supplyPoints } from '../db/schema/supply.ts'
import { GrowingBill, NO_USE, splitByRate, tariffsOf } from '../usage/cost.ts'
import { findFreePeriods } from '../usage/free-hours.ts'
import type { BillWindow } from './windows.ts'

/**
 * What the readings of each supply point of an account are worth in the periods of these bills, in cents, by bill. Supply
 * points without a reading are left out, unless none has one.
 */
export async function findWorths(
  db: Database,
  billingAccountId: string,
  some: readonly (BillWindow & { id: string })[],
): Promise<Map<string, Map<string, number>>> {
  const first = firstOf(some.map(({ startDay }) => startDay))
  const last = lastOf(some.map(({ endDay }) => endDay))
  if (!first || !last) return new Map()
  const [supplies, days, periods, free] = await Promise.all([
    db
      .select({ id: supplyPoints.id, plan: plans })
      .from(supplyPoints)
      .innerJoin(plans, eq(plans.id, supplyPoints.planId))
      .where(eq(supplyPoints.billingAccountId, billingAccountId))
      .orderBy(asc(supplyPoints.id)),
    db
      .select()
      .from(readingDays)
      .where(
        and(eq(readingDays.billingAccountId, billingAccountId), eq(readingDays.flow, 'X'), between(readingDays.localDay, first, last)),
      ),
    db
      .select()
      .from(energyPeriods)
      .where(and(eq(energyPeriods.billingAccountId, billingAccountId), between(energyPeriods.startDay, first, last))),
    findFreePeriods(db, billingAccountId, first, last),
  ])
  const read = supplies.map(({ id, plan }) => ({
    id,
    plan,
    days: new Map(days.filter(({ supplyPointId }) => supplyPointId === id).map((day) => [day.localDay, day.wattHours])),
    periods: new Map(periods.filter(({ supplyPointId }) => supplyPointId === id).map((own) => [own.startDay, Number(own.quantity)])),
    free: free.get(id),
  }))
  return new Map(
    some.map(({ id, startDay, endDay }) => {
      const within = eachDay(startDay, endDay)
      const withReadings = read.filter((own) => within.some((day) => own.days.has(day) || own.periods.has(day)))
      const shared = withReadings.length > 0 ? withReadings : read
      return [id, new Map(shared.map((own) => [own.id, worthOf(own, within)]))]
    }),
  )
}

interface Read {
  plan: typeof plans.$inferSelect
  /** half-hours by local day */
  days: ReadonlyMap<string, readonly (number | null)[]>
  /** kWh of gas or bottles by the local day on which they begin */
  periods: ReadonlyMap<string, number>
  free: ReadonlyMap<string, ReadonlySet<number>> | undefined
}

/** GST included, with the daily charges. */
function worthOf({ plan, days, periods, free }: Read, within: readonly string[]): number {
  const tariffAt = tariffsOf(plan)
  const bill = new GrowingBill()
  return sum(
    within.map((day) => {
      const tariff = tariffAt(day)
      const quantity = periods.get(day) ?? 0
      if (plan.energyType === 'lpg') return bill.add(tariff, NO_USE, 1) + grossCents(Math.round(quantity * Number(tariff.dayRate) * 100))
      const split = splitByRate(tariff, day, days.get(day) ?? [], free?.get(day))
      return bill.add(tariff, { ...split, dayWh: split.dayWh + Math.round(quantity * 1000) }, 1)
    }),
  )
}
