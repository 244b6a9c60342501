import { and, between, eq, sql } from 'drizzle-orm'
import { addDays, addMonths, eachDay } from '#lib/calendar.ts'
import type { Scope } from '../access.ts'
import type { Database } from '../db/open.ts'
import { findSelected } from '../account/queries.ts'
import { energyUseDays, homeBenchmarks } from '../db/schema/insights.ts'
import { readingDays } from '../db/schema/readings.ts'
import { supplyPoints } from '../db/schema/supply.ts'

/** Watt-hours by use of each day at the selected site, both days included: estimates, as the job `insights` has worked them out. */
export async function findUseDays(db: Database, { selected }: Scope, startDay: string, endDay: string) {
  if (!selected) return []
  return db
    .select({ localDay: energyUseDays.localDay, categories: energyUseDays.uses })
    .from(energyUseDays)
    .where(
      and(
        eq(energyUseDays.billingAccountId, selected.billingAccountId),
        eq(energyUseDays.siteId, selected.siteId),
        between(energyUseDays.localDay, startDay, endDay),
      ),
    )
}

/** Watt-hours by category of several days together. */
export function sumsOf(days: readonly { categories: Record<string, number> }[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const [name, wattHours] of days.flatMap(({ categories }) => Object.entries(categories))) {
    sums.set(name, (sums.get(name) ?? 0) + wattHours)
  }
  return sums
}

/** Whether the selected site's home profile has its minimum answers. */
export async function isProfileComplete(db: Database, scope: Scope): Promise<boolean> {
  return (await findSelected(db, scope))?.site.isProfileComplete ?? false
}

/** The selected site's last whole months beside similar homes, oldest first; only complete months. */
export async function findComparison(db: Database, scope: Scope, today: string, monthCount: number) {
  const selected = await findSelected(db, scope)
  if (!selected) return undefined
  const { site } = selected
  const lastMonth = addMonths(today.slice(0, 7), -1)
  const firstMonth = addMonths(lastMonth, 1 - monthCount)
  const month = sql<string>`to_char(${readingDays.localDay}, 'YYYY-MM')`
  const used = await db
    .select({
      month,
      wattHours: sql<number>`sum(${readingDays.totalWh})`.mapWith(Number),
      days: sql<number>`count(distinct ${readingDays.localDay})`.mapWith(Number),
    })
    .from(readingDays)
    .innerJoin(
      supplyPoints,
      and(
        eq(supplyPoints.billingAccountId, readingDays.billingAccountId),
        eq(supplyPoints.id, readingDays.supplyPointId),
        eq(supplyPoints.siteId, site.id),
      ),
    )
    .where(
      and(
        eq(readingDays.billingAccountId, site.billingAccountId),
        eq(readingDays.flow, 'X'),
        between(readingDays.localDay, `${firstMonth}-01`, addDays(`${addMonths(lastMonth, 1)}-01`, -1)),
      ),
    )
    .groupBy(month)
  const peers = await db
    .select()
    .from(homeBenchmarks)
    .where(
      and(
        eq(homeBenchmarks.region, site.region),
        eq(homeBenchmarks.propertyType, site.propertyType),
        between(homeBenchmarks.month, firstMonth, lastMonth),
      ),
    )
    .orderBy(homeBenchmarks.month)
  const history = peers.flatMap((peer) => {
    const own = used.find((row) => row.month === peer.month)
    const daysInMonth = eachDay(`${peer.month}-01`, addDays(`${addMonths(peer.month, 1)}-01`, -1)).length
    if (own?.days !== daysInMonth) return []
    const kwh = (wattHours: number) => Math.round(wattHours / 1000)
    return [
      {
        month: peer.month,
        yoursKwh: kwh(own.wattHours),
        averageKwh: kwh(peer.averageWh),
        efficientKwh: kwh(peer.efficientWh),
      },
    ]
  })
  return { region: site.region, history }
}
