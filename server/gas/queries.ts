import { and, asc, between, desc, eq, inArray } from 'drizzle-orm'
import { addDays, daysBetween, yearBefore } from '#lib/calendar.ts'
import { type Scope, todayOf } from '../access.ts'
import { chargeCentsOf, findBilledParts } from '../billing/billed.ts'
import { type Correction, correctionOf } from '../billing/correction.ts'
import { findWindows } from '../billing/queries.ts'
import { type BillWindow, daysToRead, type Windows } from '../billing/windows.ts'
import type { Database } from '../db/open.ts'
import { energyPeriods, meterDevices, meterReads } from '../db/schema/readings.ts'
import { sum } from '#lib/sum.ts'
import { GrowingBill, NO_USE, tariffsOf } from '../usage/cost.ts'
import { type DayOfUse, daysOfUse, type HalfHours, hasReadings, type SuppliedDays } from '../usage/days-of-use.ts'
import { findSupplies } from '../usage/queries.ts'

/** The natural gas supply points of the selected site, each with its plan. */
export async function findGasSupplies(db: Database, scope: Scope) {
  return (await findSupplies(db, scope)).filter(({ supply }) => supply.energyType === 'naturalGas')
}

export type GasSupply = Awaited<ReturnType<typeof findGasSupplies>>[number]

/** A bill period's gas; without days where nothing was read. */
export interface GasWindow extends BillWindow {
  wattHours: number
  cents: number
  /** of the cents, the daily charges */
  chargeCents: number
  /** days that were read, or estimated */
  days: number
  daysEstimated: number
  /** what readings that came after its bill change of that bill */
  correction?: Correction | undefined
}

/**
 * Gas of a supply point by bill period, oldest first, from first reading to last. A billed period costs what was
 * billed, any other its cost so far.
 * @param newest how many of the newest bill periods are needed, the running one included; all are read if absent
 */
export async function findGasWindows(db: Database, scope: Scope, { supply, plan }: GasSupply, newest?: number): Promise<GasWindow[]> {
  const { selected } = scope
  if (!selected) return []
  const { windows } = (await findWindows(db, scope)).bySupply(supply.id)
  const { startDay, endDay, quantity, status, billingAccountId, supplyPointId } = energyPeriods
  const ofSupply = and(eq(billingAccountId, selected.billingAccountId), eq(supplyPointId, supply.id))
  // A day has one row at most, so that so many reach over these bill periods.
  const today = todayOf(scope)
  const most = newest && daysBetween(windowBack(windows, today, newest - 1).startDay, today) + 1
  const newestFirst = db.select({ startDay, endDay, quantity, status }).from(energyPeriods).where(ofSupply).orderBy(desc(startDay))
  const found = (await (most ? newestFirst.limit(most) : newestFirst)).reverse()
  // The oldest bill period may have rows that were left out.
  const cutOff = found.length === most && found[0] ? windows.at(found[0].startDay).endDay : ''
  const rows = found.filter((row) => row.startDay > cutOff)
  const [first, last] = [rows[0]?.startDay, rows.at(-1)?.endDay]
  const billed =
    first && last ? (await findBilledParts(db, scope, windows.at(first).startDay, windows.at(last).endDay)).get(supply.id) : undefined
  const tariffAt = tariffsOf(plan)
  const byStart = new Map<string, GasWindow & { bill: GrowingBill; charges: GrowingBill }>()
  for (const { startDay, endDay, quantity, status } of rows) {
    const window = windows.at(startDay)
    const known = byStart.get(window.startDay) ?? { ...window, ...NOTHING_READ, bill: new GrowingBill(), charges: new GrowingBill() }
    const days = daysBetween(startDay, endDay) + 1
    const dayWh = Math.round(Number(quantity) * 1000)
    known.wattHours += dayWh
    known.cents += known.bill.add(tariffAt(startDay), { ...NO_USE, dayWh }, days)
    known.chargeCents += known.charges.add(tariffAt(startDay), NO_USE, days)
    known.days += days
    known.daysEstimated += status === 'estimated' ? days : 0
    byStart.set(window.startDay, known)
  }
  const all: GasWindow[] = []
  for (const { bill, charges: _charges, ...window } of byStart.values()) {
    // A period without a reading between two with one is shown as what it is.
    for (let gap = nextStart(all.at(-1)); gap !== undefined && gap < window.startDay; gap = nextStart(all.at(-1))) {
      all.push({ ...windows.at(gap), ...NOTHING_READ })
    }
    const part = billed?.get(window.startDay)
    const correction = part && correctionOf(part, bill.ratedUses())
    all.push({ ...window, ...(part ? { cents: part.cents, chargeCents: chargeCentsOf(part) } : {}), correction })
  }
  return all
}

/** The bill period that is so many before that of a day. */
function windowBack(windows: Windows, day: string, periods: number): BillWindow {
  let window = windows.at(day)
  for (let i = 0; i < periods; i++) window = windows.before(window)
  return window
}

const NOTHING_READ = { wattHours: 0, cents: 0, chargeCents: 0, days: 0, daysEstimated: 0 }

const nextStart = (window: BillWindow | undefined) => window && addDays(window.endDay, 1)

/** What is stored of these advanced meters' gas, in the bill periods between two local days. */
export async function findSuppliedGas(
  db: Database,
  scope: Scope,
  supplies: readonly GasSupply[],
  first: string,
  last: string,
): Promise<SuppliedDays[]> {
  const { selected } = scope
  if (!selected) throw new Error('Only the supply points of a selected account have readings.')
  const { billingAccountId } = selected
  const { bySupply: periodsOf } = await findWindows(db, scope)
  const { from, to } = daysToRead(
    supplies.map(({ supply }) => periodsOf(supply.id).windows),
    { first, last },
    todayOf(scope),
  )
  const [rows, billed] = await Promise.all([
    db
      .select()
      .from(energyPeriods)
      .where(
        and(
          eq(energyPeriods.billingAccountId, billingAccountId),
          inArray(
            energyPeriods.supplyPointId,
            supplies.map(({ supply }) => supply.id),
          ),
          between(energyPeriods.startDay, from, to),
        ),
      )
      .orderBy(asc(energyPeriods.startDay)),
    findBilledParts(db, scope, from, to),
  ])
  return supplies.map(({ supply, plan }) => {
    const own = rows.filter(({ supplyPointId }) => supplyPointId === supply.id)
    const [earliest, latest] = [own[0], own.at(-1)]
    return {
      windows: periodsOf(supply.id).windows,
      tariffAt: tariffsOf(plan),
      readings: new Map(own.map((row) => [row.startDay, dayOfGas(row)])),
      free: undefined,
      billed: billed.get(supply.id),
      charged: earliest && latest ? { from: earliest.startDay, to: latest.endDay } : undefined,
    }
  })
}

/** Gas of the selected site's advanced meters by day, both included; undefined without any reading then. */
export async function findGasDays(db: Database, scope: Scope, first: string, last: string): Promise<DayOfUse[] | undefined> {
  const supplies = (await findGasSupplies(db, scope)).filter(({ supply }) => supply.isAdvanced)
  if (supplies.length === 0) return undefined
  const days = daysOfUse(await findSuppliedGas(db, scope, supplies, first, last), { first, last })
  return days.some(hasReadings) ? days : undefined
}

/** A gas meter sends one value a day; a gas plan has one rate, so no half-hour matters. */
const dayOfGas = ({ quantity, status }: typeof energyPeriods.$inferSelect): HalfHours => ({
  wattHours: [Math.round(Number(quantity) * 1000)],
  statuses: status === 'estimated' ? 'E' : 'A',
})

/** Watt-hours of the twelve months up to the last reading; undefined where fewer are known. */
export async function findUseInYear(db: Database, { selected }: Scope, supplyPointId: string): Promise<number | undefined> {
  if (!selected) return undefined
  const rows = await db
    .select()
    .from(energyPeriods)
    .where(and(eq(energyPeriods.billingAccountId, selected.billingAccountId), eq(energyPeriods.supplyPointId, supplyPointId)))
    .orderBy(asc(energyPeriods.startDay))
  const [earliest, latest] = [rows[0], rows.at(-1)]
  if (!earliest || !latest) return undefined
  const first = addDays(yearBefore(latest.endDay), 1)
  if (earliest.startDay > first) return undefined
  return sum(rows.filter(({ startDay }) => startDay >= first).map(({ quantity }) => Math.round(Number(quantity) * 1000)))
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
