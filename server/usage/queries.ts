import { and, asc, between, type Column, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { addDays, firstOf, lastOf } from '#lib/calendar.ts'
import { idsOf } from '#lib/ids-of.ts'
import { sum } from '#lib/sum.ts'
import { type Scope, todayOf } from '../access.ts'
import { findBilledParts } from '../billing/billed.ts'
import { findWindows } from '../billing/queries.ts'
import { daysToRead } from '../billing/windows.ts'
import type { Database } from '../db/open.ts'
import { preparedOnce } from '../db/prepared.ts'
import { sites } from '../db/schema/accounts.ts'
import { energyPeriods, readingDays, readingSpans } from '../db/schema/readings.ts'
import { plans, supplyPoints } from '../db/schema/supply.ts'
import { isLeft, lastDayThere } from '../home-move/last-day.ts'
import { oncePerRequest } from '../http/once-per-request.ts'
import { tariffsOf } from './cost.ts'
import { type DayOfUse, daysOfUse, type HalfHours, isReadWhole, type SuppliedDays } from './days-of-use.ts'
import { hasEnded } from './expected.ts'
import { findFreePeriods } from './free-hours.ts'
import { totalsOf } from './totals.ts'

/** Joins the electricity from the network that was read of a supply point. */
export const isSpanOfSupply = and(
  eq(readingSpans.billingAccountId, supplyPoints.billingAccountId),
  eq(readingSpans.supplyPointId, supplyPoints.id),
  eq(readingSpans.flow, 'X'),
)

/** A day of the first or the last period of gas. */
const periodDay = (day: Column, order: SQL) => sql<string | null>`(select ${day}::text from ${energyPeriods}
  where ${energyPeriods.billingAccountId} = ${supplyPoints.billingAccountId} and ${energyPeriods.supplyPointId} = ${supplyPoints.id}
  order by ${order} limit 1)`

const suppliesQuery = preparedOnce((db) =>
  db
    .select({
      supply: supplyPoints,
      plan: plans,
      firstDay: readingSpans.firstDay,
      lastDay: readingSpans.lastDay,
      firstPeriodDay: periodDay(energyPeriods.startDay, asc(energyPeriods.startDay)),
      lastPeriodDay: periodDay(energyPeriods.endDay, desc(energyPeriods.startDay)),
      isLeft: isLeft(sql.placeholder('today')),
      leftOn: lastDayThere(sql.placeholder('today')),
    })
    .from(supplyPoints)
    .innerJoin(plans, eq(plans.id, supplyPoints.planId))
    .innerJoin(sites, and(eq(sites.billingAccountId, supplyPoints.billingAccountId), eq(sites.id, supplyPoints.siteId)))
    .leftJoin(readingSpans, isSpanOfSupply)
    .where(and(eq(supplyPoints.billingAccountId, sql.placeholder('billingAccountId')), eq(supplyPoints.siteId, sql.placeholder('siteId'))))
    .orderBy(asc(supplyPoints.id))
    .prepare('find_supplies'),
)

/**
 * The supply points of the selected site, each with its plan, its first and last day of electricity readings, the first and the last day
 * of its periods of gas, whether the customer has moved out of the site, and the last day there of a move of late or to come.
 */
export const findSupplies = oncePerRequest(async (db, scope) => {
  if (!scope.selected) return []
  const { billingAccountId, siteId } = scope.selected
  return suppliesQuery(db).execute({ billingAccountId, siteId, today: todayOf(scope) })
})

/** That the customer has moved out of the selected site, with their last local day there, where a move of late tells it; else undefined. */
export async function findLeft(db: Database, scope: Scope): Promise<{ lastDay: string | undefined } | undefined> {
  const [supply] = await findSupplies(db, scope)
  if (!supply?.isLeft) return undefined
  const { leftOn } = supply
  return { lastDay: leftOn && leftOn < todayOf(scope) ? leftOn : undefined }
}

/** The electricity supply points of the selected site. */
export async function findElectricitySupplies(db: Database, scope: Scope) {
  return (await findSupplies(db, scope)).filter(({ supply }) => supply.energyType === 'electricity')
}

export type Supplies = Awaited<ReturnType<typeof findElectricitySupplies>>

interface Read {
  lastDay: string | null
}

export const lastDayOf = (supplies: readonly Read[]): string | undefined => lastOf(supplies.map(({ lastDay }) => lastDay))

/** Of the supply points of one site, all of one energy, those that still supply. */
export function stillSupplying<Supply extends Read>(supplies: readonly Supply[], mostDaysSilent?: number): Supply[] {
  const latestDay = lastDayOf(supplies)
  return supplies.filter(({ lastDay }) => !hasEnded(lastDay, latestDay, mostDaysSilent))
}

export const firstDayOf = (supplies: Supplies): string | undefined => firstOf(supplies.map(({ firstDay }) => firstDay))

const readingsQuery = preparedOnce((db) => {
  const { billingAccountId, supplyPointId, localDay, flow, wattHours, statuses } = readingDays
  return db
    .select({ supplyPointId, localDay, wattHours, statuses })
    .from(readingDays)
    .where(
      and(
        eq(billingAccountId, sql.placeholder('billingAccountId')),
        sql`${supplyPointId} = any(${sql.placeholder('supplyPointIds')})`,
        eq(flow, 'X'),
        between(localDay, sql.placeholder('from'), sql.placeholder('to')),
      ),
    )
    .prepare('find_readings')
})

/** By supply point of the selected site and local day, the electricity that came from the network. */
const findReadings = oncePerRequest(async (db, scope, from: string, to: string) => {
  const supplyPointIds = (await findElectricitySupplies(db, scope)).map(({ supply }) => supply.id)
  const rows = await readingsQuery(db).execute({ billingAccountId: scope.selected?.billingAccountId ?? '', supplyPointIds, from, to })
  const bySupply = new Map<string, Map<string, HalfHours>>()
  for (const { supplyPointId, localDay, ...readings } of rows) {
    const byDay = bySupply.get(supplyPointId) ?? new Map<string, HalfHours>()
    bySupply.set(supplyPointId, byDay.set(localDay, readings))
  }
  return bySupply
})

const findFree = oncePerRequest(async (db, scope, from: string, to: string) =>
  findFreePeriods(db, scope.selected?.billingAccountId ?? '', from, to),
)

/** What is stored of these supply points' electricity from the network, in the bill periods between two local days. */
export async function findSupplied(db: Database, scope: Scope, supplies: Supplies, first: string, last: string): Promise<SuppliedDays[]> {
  const { joinedOn, bySupply: periodsOf } = await findWindows(db, scope)
  const allWindows = supplies.map(({ supply }) => periodsOf(supply.id).windows)
  const { from, to } = daysToRead(allWindows, { first, last }, todayOf(scope))
  const [bySupply, free, billed] = await Promise.all([
    findReadings(db, scope, from, to),
    findFree(db, scope, from, to),
    findBilledParts(db, scope, from, to),
  ])
  const latestDay = lastDayOf(supplies)
  return supplies.map(({ supply, plan, firstDay, lastDay }) => {
    const { windows, lastBilledDay } = periodsOf(supply.id)
    return {
      windows,
      tariffAt: tariffsOf(plan),
      readings: bySupply.get(supply.id) ?? new Map<string, HalfHours>(),
      free: free.get(supply.id),
      billed: billed.get(supply.id),
      charged:
        firstDay && lastDay
          ? { from: firstDay > joinedOn ? firstDay : joinedOn, to: lastBilledDay && lastBilledDay > lastDay ? lastBilledDay : lastDay }
          : undefined,
      // A meter that is late has its readings still to send; one that has ended has none.
      metered: firstDay && lastDay && latestDay ? { from: firstDay, to: hasEnded(lastDay, latestDay) ? lastDay : latestDay } : undefined,
    }
  })
}

/** Electricity from the network of these supply points, an entry for every local day, both included. */
export async function findDaysOfUse(
  db: Database,
  scope: Scope,
  supplies: Supplies,
  { first, last, inHalfHours = false }: { first: string; last: string; inHalfHours?: boolean },
): Promise<DayOfUse[]> {
  if (!scope.selected || supplies.length === 0) return []
  return daysOfUse(await findSupplied(db, scope, supplies, first, last), { first, last, inHalfHours })
}

/** Days of the selected site's electricity, both included, with their totals; undefined without any reading. */
export async function findElectricity(db: Database, scope: Scope, first: string, last: string) {
  const days = await findDaysOfUse(db, scope, await findElectricitySupplies(db, scope), { first, last })
  const totals = totalsOf(days)
  return totals.daysWithUsage === 0 ? undefined : { days, ...totals }
}

const RECENT_DAYS = 30

/** Watt-hours of the last thirty days up to the last one with readings, by site of the caller, and that day. */
export async function findUseBySite(db: Database, scope: Scope) {
  if (scope.billingAccountIds.length === 0) return []
  const supplies = await db
    .select({
      billingAccountId: supplyPoints.billingAccountId,
      siteId: supplyPoints.siteId,
      id: supplyPoints.id,
      lastDay: readingSpans.lastDay,
    })
    .from(supplyPoints)
    .innerJoin(readingSpans, isSpanOfSupply)
    .where(inArray(supplyPoints.billingAccountId, scope.billingAccountIds))
  const places = [...Map.groupBy(supplies, ({ billingAccountId, siteId }) => `${billingAccountId} ${siteId}`).values()].flatMap((own) => {
    // The readings of a meter that was replaced ended long ago.
    const lastDay = lastOf(own.map((supply) => supply.lastDay))
    return own[0] && lastDay ? { ...own[0], lastDay, supplyPointIds: idsOf(own) } : []
  })
  const earliest = firstOf(places.map(({ lastDay }) => lastDay))
  if (!earliest) return []
  // The months before are not even looked at.
  const days = await db
    .select({ supplyPointId: readingDays.supplyPointId, localDay: readingDays.localDay, totalWh: readingDays.totalWh })
    .from(readingDays)
    .where(
      and(
        inArray(readingDays.billingAccountId, scope.billingAccountIds),
        inArray(readingDays.supplyPointId, idsOf(supplies)),
        eq(readingDays.flow, 'X'),
        gt(readingDays.localDay, addDays(earliest, -RECENT_DAYS)),
      ),
    )
  const bySupply = Map.groupBy(days, ({ supplyPointId }) => supplyPointId)
  return places.map(({ billingAccountId, siteId, lastDay, supplyPointIds }) => {
    const recent = supplyPointIds
      .flatMap((id) => bySupply.get(id) ?? [])
      .filter(({ localDay }) => localDay > addDays(lastDay, -RECENT_DAYS))
    return { billingAccountId, siteId, lastDay, wattHours: sum(recent.map(({ totalWh }) => totalWh)) }
  })
}

/** The latest days that were read whole, newest first, all supply points of the site together: fewer where readings are missing. */
export async function findLatestDays(db: Database, scope: Scope, count: number): Promise<DayOfUse[]> {
  const supplies = await findElectricitySupplies(db, scope)
  const last = lastDayOf(supplies)
  if (!last) return []
  const days = await findDaysOfUse(db, scope, supplies, { first: addDays(last, 1 - count), last })
  return days.filter(isReadWhole).reverse()
}
