import { and, asc, between, desc, eq, inArray } from 'drizzle-orm'
import { addDays, daysBetween, eachDay } from '#lib/calendar.ts'
import type { Scope } from '../access.ts'
import { findWindows } from '../billing/queries.ts'
import type { BillWindow } from '../billing/windows.ts'
import type { Database } from '../db/open.ts'
import { energyPeriods, meterDevices, meterReads, plans, supplyPoints } from '../db/schema.ts'
import { billedCents, GrowingBill } from '../usage/cost.ts'

/** The natural gas supply points of the selected site, each with its plan. */
export async function findGasSupplies(db: Database, { selected }: Scope) {
  if (!selected) return []
  return db
    .select({ supply: supplyPoints, plan: plans })
    .from(supplyPoints)
    .innerJoin(plans, eq(plans.id, supplyPoints.planId))
    .where(
      and(
        eq(supplyPoints.billingAccountId, selected.billingAccountId),
        eq(supplyPoints.siteId, selected.siteId),
        eq(supplyPoints.energyType, 'naturalGas'),
      ),
    )
    .orderBy(asc(supplyPoints.id))
}

export type GasSupply = Awaited<ReturnType<typeof findGasSupplies>>[number]

/** A bill period's gas; without days where nothing was read. */
export interface GasWindow extends BillWindow {
  wattHours: number
  cents: number
  /** days that were read, or estimated */
  days: number
  isEstimated: boolean
}

/**
 * Gas of a supply point by bill period, oldest first, from the first reading to the last. What is in no whole period yet
 * costs what its bill has come to so far.
 */
export async function findGasWindows(db: Database, { selected }: Scope, { supply, plan }: GasSupply): Promise<GasWindow[]> {
  if (!selected) return []
  const { windows } = await findWindows(db, selected.billingAccountId)
  const rows = await db
    .select()
    .from(energyPeriods)
    .where(and(eq(energyPeriods.billingAccountId, selected.billingAccountId), eq(energyPeriods.supplyPointId, supply.id)))
    .orderBy(asc(energyPeriods.startDay))
  const byStart = new Map<string, GasWindow>()
  for (const { startDay, endDay, quantity, status } of rows) {
    const window = windows.at(startDay)
    const known = byStart.get(window.startDay) ?? { ...window, wattHours: 0, cents: 0, days: 0, isEstimated: false }
    known.wattHours += Math.round(Number(quantity) * 1000)
    known.days += daysBetween(startDay, endDay) + 1
    known.isEstimated ||= status === 'estimated'
    byStart.set(window.startDay, known)
  }
  const all: GasWindow[] = []
  for (const window of byStart.values()) {
    // A period without a reading between two with one is shown as what it is.
    for (let gap = nextStart(all.at(-1)); gap !== undefined && gap < window.startDay; gap = nextStart(all.at(-1))) {
      all.push({ ...windows.at(gap), wattHours: 0, cents: 0, days: 0, isEstimated: false })
    }
    all.push({ ...window, cents: billedCents(plan, { dayWh: window.wattHours, nightWh: 0, freeWh: 0 }, window.days) })
  }
  return all
}

const nextStart = (window: BillWindow | undefined) => window && addDays(window.endDay, 1)

/** A day of the gas of one or several advanced meters. */
export interface GasDay {
  localDay: string
  /** undefined where nothing was read */
  wattHours: number | undefined
  cents: number
  isEstimated: boolean
}

/** Gas of the selected site's advanced meters by day, both included; undefined without any reading then. */
export async function findGasDays(db: Database, scope: Scope, first: string, last: string): Promise<GasDay[] | undefined> {
  const supplies = (await findGasSupplies(db, scope)).filter(({ supply }) => supply.isAdvanced)
  if (!scope.selected || supplies.length === 0) return undefined
  const { billingAccountId } = scope.selected
  const { windows } = await findWindows(db, billingAccountId)
  const from = windows.at(first).startDay
  const rows = await db
    .select()
    .from(energyPeriods)
    .where(
      and(
        eq(energyPeriods.billingAccountId, billingAccountId),
        inArray(
          energyPeriods.supplyPointId,
          supplies.map(({ supply }) => supply.id),
        ),
        between(energyPeriods.startDay, from, last),
      ),
    )
  const days = new Map<string, GasDay>(
    eachDay(first, last).map((localDay) => [localDay, { localDay, wattHours: undefined, cents: 0, isEstimated: false }]),
  )
  for (const { supply, plan } of supplies) {
    const own = new Map(rows.filter(({ supplyPointId }) => supplyPointId === supply.id).map((row) => [row.startDay, row]))
    let window = windows.at(from)
    let bill = new GrowingBill(plan)
    for (const localDay of eachDay(from, last)) {
      if (localDay > window.endDay) {
        window = windows.at(localDay)
        bill = new GrowingBill(plan)
      }
      const row = own.get(localDay)
      if (!row) continue
      const wattHours = Math.round(Number(row.quantity) * 1000)
      const cents = bill.add({ dayWh: wattHours, nightWh: 0, freeWh: 0 }, 1)
      const day = days.get(localDay)
      if (!day) continue
      day.wattHours = (day.wattHours ?? 0) + wattHours
      day.cents += cents
      day.isEstimated ||= row.status === 'estimated'
    }
  }
  const list = [...days.values()]
  return list.some(({ wattHours }) => wattHours !== undefined) ? list : undefined
}

/** What the meter of a supply point showed last. */
export async function findLastRead(db: Database, { selected }: Scope, supplyPointId: string) {
  if (!selected) return undefined
  const [row] = await db
    .select({ date: meterReads.readDay, reading: meterReads.reading, source: meterReads.source })
    .from(meterReads)
    .innerJoin(meterDevices, and(eq(meterDevices.billingAccountId, meterReads.billingAccountId), eq(meterDevices.id, meterReads.deviceId)))
    .where(and(eq(meterReads.billingAccountId, selected.billingAccountId), eq(meterDevices.supplyPointId, supplyPointId)))
    .orderBy(desc(meterReads.readDay))
    .limit(1)
  return row
}
