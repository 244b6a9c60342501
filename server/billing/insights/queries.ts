import { and, asc, eq, gte, inArray, lte } from 'drizzle-orm'
import { addDays } from '#lib/calendar.ts'
import type { Scope } from '../../access.ts'
import type { Database } from '../../db/open.ts'
import { sites } from '../../db/schema/accounts.ts'
import { billLines } from '../../db/schema/billing.ts'
import { energyPeriods, meterDevices, meterReads, readingDays } from '../../db/schema/readings.ts'
import { plans, supplyPoints } from '../../db/schema/supply.ts'
import { isElectricityOf, isPeriodOf } from '../../usage/stored-energy.ts'

/* Of the selected account's supply points at all of its sites: a bill covers them all. */

const ownId = ({ selected }: Scope) => selected?.billingAccountId ?? ''

/** The lines of several bills, in their order. */
export async function findLinesOf(db: Database, scope: Scope, billIds: readonly string[]) {
  if (billIds.length === 0) return []
  return db
    .select()
    .from(billLines)
    .where(and(eq(billLines.billingAccountId, ownId(scope)), inArray(billLines.billId, [...billIds])))
    .orderBy(asc(billLines.billId), asc(billLines.position))
}

export type StoredLine = Awaited<ReturnType<typeof findLinesOf>>[number]

/** Supply points by their ids, each with its plan and its site. */
export async function findSuppliesOf(db: Database, scope: Scope, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .select({ supply: supplyPoints, plan: plans, site: sites })
    .from(supplyPoints)
    .innerJoin(plans, eq(plans.id, supplyPoints.planId))
    .innerJoin(sites, and(eq(sites.billingAccountId, supplyPoints.billingAccountId), eq(sites.id, supplyPoints.siteId)))
    .where(and(eq(supplyPoints.billingAccountId, ownId(scope)), inArray(supplyPoints.id, [...ids])))
    .orderBy(asc(supplyPoints.id))
}

export type BilledSupplyRow = Awaited<ReturnType<typeof findSuppliesOf>>[number]

/** What each day took of electricity from the network, without its half-hours. */
export async function findDayTotals(db: Database, scope: Scope, ids: readonly string[], first: string, last: string) {
  if (ids.length === 0) return []
  return db
    .select({
      supplyPointId: readingDays.supplyPointId,
      localDay: readingDays.localDay,
      totalWh: readingDays.totalWh,
      statuses: readingDays.statuses,
    })
    .from(readingDays)
    .where(isElectricityOf(ownId(scope), ids, first, last))
}

/** The half-hours of electricity from the network, oldest day first. */
export async function findHalfHours(db: Database, scope: Scope, ids: readonly string[], first: string, last: string) {
  if (ids.length === 0) return []
  return db
    .select({
      supplyPointId: readingDays.supplyPointId,
      localDay: readingDays.localDay,
      wattHours: readingDays.wattHours,
      statuses: readingDays.statuses,
      changedAt: readingDays.changedAt,
    })
    .from(readingDays)
    .where(isElectricityOf(ownId(scope), ids, first, last))
    .orderBy(asc(readingDays.localDay))
}

/** Gas by day or by meter reading, and deliveries of bottles, that begin within these days; oldest first. */
export async function findPeriods(db: Database, scope: Scope, ids: readonly string[], first: string, last: string) {
  if (ids.length === 0) return []
  return db
    .select()
    .from(energyPeriods)
    .where(isPeriodOf(ownId(scope), ids, first, last))
    .orderBy(asc(energyPeriods.startDay))
}

export type EnergyPeriod = Awaited<ReturnType<typeof findPeriods>>[number]

/** The reading that a period began with is at most so old. */
const DAYS_BEFORE = 62

/** What the registers of a meter showed in a period, and the last reading of each before it. */
export async function findMeterReads(db: Database, scope: Scope, supplyPointId: string, first: string, last: string) {
  const rows = await db
    .select({ register: meterDevices.register, readDay: meterReads.readDay, reading: meterReads.reading, source: meterReads.source })
    .from(meterReads)
    .innerJoin(meterDevices, and(eq(meterDevices.billingAccountId, meterReads.billingAccountId), eq(meterDevices.id, meterReads.deviceId)))
    .where(
      and(
        eq(meterReads.billingAccountId, ownId(scope)),
        eq(meterDevices.supplyPointId, supplyPointId),
        gte(meterReads.readDay, addDays(first, -DAYS_BEFORE)),
        lte(meterReads.readDay, last),
      ),
    )
    .orderBy(asc(meterDevices.position), asc(meterReads.readDay))
  return [...Map.groupBy(rows, ({ register }) => register).values()].flatMap((own) => {
    const before = own.findLast(({ readDay }) => readDay < first)
    return [...(before ? [before] : []), ...own.filter(({ readDay }) => readDay >= first)]
  })
}
