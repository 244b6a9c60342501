import { and, between, eq, inArray, sql } from 'drizzle-orm'
import { addDays, addMonths, eachDay } from '#lib/calendar.ts'
import { localDayOf, tradingPeriodStart } from '#lib/local-day.ts'
import type { Scope } from '../access.ts'
import type { Database } from '../db/open.ts'
import { findSelected } from '../account/queries.ts'
import { generationDays, homeBenchmarks, usageCategoryDays } from '../db/schema/insights.ts'
import { readingDays } from '../db/schema/readings.ts'
import { supplyPoints } from '../db/schema/supply.ts'
import { type GenerationSource, mixOf } from './generation.ts'

const PERIOD_MS = 30 * 60_000

/** Watt-hours by category of each day at the selected site, both days included. */
export async function findCategoryDays(db: Database, scope: Scope, startDay: string, endDay: string) {
  if (!scope.selected) return []
  return db
    .select({ localDay: usageCategoryDays.localDay, categories: usageCategoryDays.categories })
    .from(usageCategoryDays)
    .where(
      and(
        eq(usageCategoryDays.billingAccountId, scope.selected.billingAccountId),
        eq(usageCategoryDays.siteId, scope.selected.siteId),
        between(usageCategoryDays.localDay, startDay, endDay),
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

/** New Zealand's generation of the half-hour that runs at an instant and of the 24 hours before, by the hour. */
export async function findGeneration(db: Database, now: Date) {
  const today = localDayOf(now)
  const yesterday = addDays(today, -1)
  const rows = await db
    .select()
    .from(generationDays)
    .where(inArray(generationDays.localDay, [yesterday, today]))
  const periods = new Map<number, Partial<Record<GenerationSource, number>>>()
  for (const { localDay, source, kilowattHours } of rows) {
    const start = tradingPeriodStart(localDay, 1).getTime()
    kilowattHours.forEach((kwh, i) => {
      const at = start + i * PERIOD_MS
      const period = periods.get(at) ?? {}
      period[source as GenerationSource] = kwh ?? 0
      periods.set(at, period)
    })
  }
  const currentStart = Math.floor(now.getTime() / PERIOD_MS) * PERIOD_MS
  const current = mixOf(periods.get(currentStart) ?? {})
  if (!current) return undefined
  const hours = Array.from({ length: 24 }, (_, i) => {
    const start = currentStart - (23 - i) * 2 * PERIOD_MS
    const mix = mixOf(periods.get(start) ?? {})
    return mix ? [{ start: new Date(start).toISOString(), ecoFriendlyPercentage: mix.ecoFriendlyPercentage }] : []
  }).flat()
  return { start: new Date(currentStart), current, hours }
}
