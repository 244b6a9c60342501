import { and, between, desc, eq, inArray, max, sql } from 'drizzle-orm'
import { addDays, eachDay } from '#lib/calendar.ts'
import { dollarsOf, grossCents } from '#lib/money.ts'
import type { BillPeriodUsage, DailyUsage } from '#schemas/usage/entities.ts'
import type { Scope } from '../access.ts'
import type { Database } from '../db/open.ts'
import { plans, readingDays, supplyPoints } from '../db/schema.ts'
import { dayCostCents } from './cost.ts'

const kwhOf = (wattHours: number) => wattHours / 1000

/** The electricity supply points of the selected site, each with its plan and its last day of readings. */
async function electricityOfSelectedSite(db: Database, scope: Scope) {
  if (!scope.selected) return []
  return db
    .select({
      id: supplyPoints.id,
      plan: plans,
      lastDay: sql<string | null>`(select max(${readingDays.localDay})::text from ${readingDays}
        where ${readingDays.billingAccountId} = ${supplyPoints.billingAccountId}
        and ${readingDays.supplyPointId} = ${supplyPoints.id} and ${readingDays.flow} = 'X')`,
    })
    .from(supplyPoints)
    .innerJoin(plans, eq(plans.id, supplyPoints.planId))
    .where(
      and(
        eq(supplyPoints.billingAccountId, scope.selected.billingAccountId),
        eq(supplyPoints.siteId, scope.selected.siteId),
        eq(supplyPoints.energyType, 'electricity'),
      ),
    )
}

type Supplies = Awaited<ReturnType<typeof electricityOfSelectedSite>>

/** The last local day with electricity readings at the selected site. */
export async function findLastReadingDay(db: Database, scope: Scope): Promise<string | undefined> {
  return lastDayOf(await electricityOfSelectedSite(db, scope))
}

const lastDayOf = (supplies: Supplies) =>
  supplies
    .flatMap(({ lastDay }) => lastDay ?? [])
    .sort()
    .at(-1)

/**
 * Electricity from the network of the selected site, by local day, both days included.
 * Undefined when the site has no reading in that time. Costs include GST; a buying group gets none.
 */
export async function findDailyElectricity(
  db: Database,
  scope: Scope,
  { startDate, endDate }: { startDate: string; endDate: string },
): Promise<BillPeriodUsage | undefined> {
  const supplies = await electricityOfSelectedSite(db, scope)
  const days = await findDays(db, scope, supplies, startDate, endDate)
  return summarise(days, scope)
}

export interface RecentWindow extends BillPeriodUsage {
  /** Of the same number of days before; undefined unless all of them have readings. */
  previousTotalKwh: number | undefined
}

/** The last so many local days with electricity readings at the selected site, and the total of as many before. */
export async function findRecentElectricity(db: Database, scope: Scope, dayCount: number): Promise<RecentWindow | undefined> {
  const supplies = await electricityOfSelectedSite(db, scope)
  const endDate = lastDayOf(supplies)
  if (!endDate) return undefined
  const days = await findDays(db, scope, supplies, addDays(endDate, 1 - 2 * dayCount), endDate)
  const recent = summarise(days.slice(dayCount), scope)
  const before = summarise(days.slice(0, dayCount), scope)
  if (!recent) return undefined
  return { ...recent, previousTotalKwh: before?.daysWithUsage === dayCount ? before.totalKwh : undefined }
}

/** The readings of these supply points that came from the network. */
function fromNetwork(billingAccountId: string, supplies: Supplies) {
  return and(
    eq(readingDays.billingAccountId, billingAccountId),
    inArray(
      readingDays.supplyPointId,
      supplies.map(({ id }) => id),
    ),
    eq(readingDays.flow, 'X'),
  )
}

/** One entry for every day, both included; empty where there are no readings. */
async function findDays(db: Database, scope: Scope, supplies: Supplies, startDate: string, endDate: string): Promise<DailyUsage[]> {
  if (!scope.selected || supplies.length === 0) return []
  const rows = await db
    .select({
      supplyPointId: readingDays.supplyPointId,
      localDay: readingDays.localDay,
      wattHours: readingDays.wattHours,
      totalWh: readingDays.totalWh,
      status: readingDays.status,
    })
    .from(readingDays)
    .where(and(fromNetwork(scope.selected.billingAccountId, supplies), between(readingDays.localDay, startDate, endDate)))
  const tariffs = new Map(supplies.map(({ id, plan }) => [id, plan]))
  const byDay = new Map<string, { wattHours: number; netCents: number; isEstimated: boolean }>()
  for (const { localDay, supplyPointId, wattHours, totalWh, status } of rows) {
    if (status === 'empty') continue
    const day = byDay.get(localDay) ?? { wattHours: 0, netCents: 0, isEstimated: false }
    const tariff = tariffs.get(supplyPointId)
    day.wattHours += totalWh
    if (tariff) day.netCents += dayCostCents(tariff, localDay, wattHours)
    day.isEstimated ||= status === 'estimated'
    byDay.set(localDay, day)
  }
  return eachDay(startDate, endDate).map((startDay): DailyUsage => {
    const day = byDay.get(startDay)
    if (!day) return { startDate: startDay, type: 'empty' }
    return {
      startDate: startDay,
      type: day.isEstimated ? 'estimated' : 'actual',
      kwh: kwhOf(day.wattHours),
      ...(scope.selected?.isBuyingGroup ? {} : { costNZD: dollarsOf(grossCents(day.netCents)) }),
    }
  })
}

/** Totals of consecutive days; undefined without any reading. Sums are made in whole watt-hours and cents. */
function summarise(days: DailyUsage[], scope: Scope): BillPeriodUsage | undefined {
  const used = days.filter(({ type }) => type !== 'empty')
  const [first] = days
  const last = days.at(-1)
  if (!first || !last || used.length === 0) return undefined
  const wattHours = used.reduce((sum, { kwh }) => sum + Math.round((kwh ?? 0) * 1000), 0)
  const cents = used.reduce((sum, { costNZD }) => sum + Math.round((costNZD ?? 0) * 100), 0)
  const kWhOnly = scope.selected?.isBuyingGroup ?? false
  return {
    startDate: first.startDate,
    endDate: last.startDate,
    days,
    totalKwh: kwhOf(wattHours),
    ...(kWhOnly ? {} : { totalCostNZD: dollarsOf(cents), includesDiscount: false }),
    dailyAverageKwh: kwhOf(Math.round(wattHours / used.length)),
    daysWithUsage: used.length,
    kWhOnly,
  }
}

/** Watt-hours of the last thirty days with readings, by site of the caller, and the last such day. */
export async function findUseBySite(db: Database, scope: Scope) {
  if (scope.billingAccountIds.length === 0) return []
  const lastDay = db.$with('last_day').as(
    db
      .select({ supplyPointId: readingDays.supplyPointId, day: max(readingDays.localDay).as('day') })
      .from(readingDays)
      .where(and(inArray(readingDays.billingAccountId, scope.billingAccountIds), eq(readingDays.flow, 'X')))
      .groupBy(readingDays.supplyPointId),
  )
  return db
    .with(lastDay)
    .select({
      billingAccountId: supplyPoints.billingAccountId,
      siteId: supplyPoints.siteId,
      lastDay: max(readingDays.localDay),
      wattHours: sql<number>`sum(${readingDays.totalWh})`.mapWith(Number),
    })
    .from(readingDays)
    .innerJoin(lastDay, eq(lastDay.supplyPointId, readingDays.supplyPointId))
    .innerJoin(
      supplyPoints,
      and(eq(supplyPoints.billingAccountId, readingDays.billingAccountId), eq(supplyPoints.id, readingDays.supplyPointId)),
    )
    .where(
      and(
        inArray(readingDays.billingAccountId, scope.billingAccountIds),
        eq(readingDays.flow, 'X'),
        sql`${readingDays.localDay} > ${lastDay.day}::date - 30`,
      ),
    )
    .groupBy(supplyPoints.billingAccountId, supplyPoints.siteId)
}

/** Half-hours of the latest days with readings, newest first, for what is to be said about a day's shape. */
export async function findLatestDays(db: Database, scope: Scope, limit: number) {
  const supplies = await electricityOfSelectedSite(db, scope)
  if (!scope.selected || supplies.length === 0) return []
  return db
    .select({ localDay: readingDays.localDay, wattHours: readingDays.wattHours, totalWh: readingDays.totalWh })
    .from(readingDays)
    .where(fromNetwork(scope.selected.billingAccountId, supplies))
    .orderBy(desc(readingDays.localDay))
    .limit(limit)
}
