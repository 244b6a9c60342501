import { and, asc, between, desc, eq, gte, sql } from 'drizzle-orm'
import { addDays, lastOf, yearBefore } from '#lib/calendar.ts'
import { type Scope, todayOf } from '../access.ts'
import { chargeCentsOf, findBilledParts, leftByDiscounts, supplyCentsOf } from '../billing/billed.ts'
import { type Correction, correctionOf } from '../billing/correction.ts'
import { findWindows } from '../billing/queries.ts'
import { type BillWindow, daysInWindow, daysToRead, type Windows } from '../billing/windows.ts'
import type { Database } from '../db/open.ts'
import { preparedOnce } from '../db/prepared.ts'
import { energyPeriods, meterDevices, meterReads } from '../db/schema/readings.ts'
import { GrowingBill, NO_USE, tariffsOf } from '../usage/cost.ts'
import { type DayOfUse, daysOfUse, type HalfHours, hasReadings, type SuppliedDays } from '../usage/days-of-use.ts'
import { findSupplies } from '../usage/queries.ts'

/** The natural gas supply points of the selected site, each with its plan. */
export async function findGasSupplies(db: Database, scope: Scope) {
  return (await findSupplies(db, scope)).filter(({ supply }) => supply.energyType === 'naturalGas')
}

export type GasSupply = Awaited<ReturnType<typeof findGasSupplies>>[number]

/** The last local day on which any of these meters was read or estimated; undefined without one. */
export const lastGasDayOf = (supplies: readonly GasSupply[]): string | undefined =>
  lastOf(supplies.map(({ lastPeriodDay }) => lastPeriodDay))

/** A bill period's gas; without days where nothing was read. */
export interface GasWindow extends BillWindow {
  wattHours: number
  cents: number
  /** of the cents, the daily charges */
  chargeCents: number
  /** of the cents, what its energy costs: a bill may have fees beside both */
  energyCents: number
  /** days that were read, or estimated */
  days: number
  daysEstimated: number
  /** what readings that came after its bill change of that bill */
  correction?: Correction | undefined
}

/** Null where there are no rows. */
const wattHoursRead = sql<number | null>`sum(round(${energyPeriods.quantity} * 1000))::float8`

/**
 * What a supply point used in spans of local days: each begins on one of `firstDays` and ends before the next of them, the last one with
 * `lastDay`. A row has the index of its span; there is none where nothing was read.
 */
const gasUseQuery = preparedOnce((db) => {
  const { billingAccountId, supplyPointId, startDay, endDay, status } = energyPeriods
  const firstDays = sql`${sql.placeholder('firstDays')}::date[]`
  const days = sql`${endDay} - ${startDay} + 1`
  const span = sql<number>`width_bucket(${startDay}, ${firstDays}) - 1`.as('span')
  return db
    .select({
      span,
      wattHours: wattHoursRead.mapWith(Number),
      days: sql<number>`sum(${days})::int`,
      daysEstimated: sql<number>`coalesce(sum(${days}) filter (where ${status} = 'estimated'), 0)::int`,
    })
    .from(energyPeriods)
    .where(
      and(
        eq(billingAccountId, sql.placeholder('billingAccountId')),
        eq(supplyPointId, sql.placeholder('supplyPointId')),
        between(startDay, sql`(${firstDays})[1]`, sql.placeholder('lastDay')),
      ),
    )
    .groupBy(span)
    .orderBy(span)
    .prepare('find_gas_use')
})

/**
 * Gas of a supply point by bill period, oldest first, from first reading to last. A billed period costs what was
 * billed, any other its cost so far.
 * @param since a local day: bill periods before the one that it is in are left out; none is if absent
 */
export async function findGasWindows(db: Database, scope: Scope, own: GasSupply, since = ''): Promise<GasWindow[]> {
  const { selected } = scope
  const { supply, plan, firstPeriodDay, lastPeriodDay } = own
  const today = todayOf(scope)
  if (!selected || !firstPeriodDay || !lastPeriodDay) return []
  const { windows } = (await findWindows(db, scope)).bySupply(supply.id)
  const lastDay = lastPeriodDay < today ? lastPeriodDay : today
  const firstDay = since > firstPeriodDay ? since : firstPeriodDay
  if (firstDay > lastDay) return []
  const wanted = windowsBetween(windows, firstDay, lastDay)
  const spans = wanted.flatMap((window) => pricedDays(window, plan.prices).map((day) => ({ window, day })))
  const used = await gasUseQuery(db).execute({
    billingAccountId: selected.billingAccountId,
    supplyPointId: supply.id,
    firstDays: spans.map(({ day }) => day),
    lastDay,
  })
  const byWindow = Map.groupBy(used, ({ span }) => spans[span]?.window)
  const isRead = (window: BillWindow) => byWindow.has(window)
  const read = wanted.slice(wanted.findIndex(isRead), wanted.findLastIndex(isRead) + 1)
  const [oldest, latest] = [read[0], read.at(-1)]
  if (!oldest || !latest) return []
  const billed = (await findBilledParts(db, scope, oldest.startDay, latest.endDay)).get(supply.id)
  const tariffAt = tariffsOf(plan)
  return read.map((window) => {
    const found = { ...window, ...NOTHING_READ }
    const [bill, charges] = [new GrowingBill(), new GrowingBill()]
    for (const { span, wattHours, days, daysEstimated } of byWindow.get(window) ?? []) {
      const tariff = tariffAt(spans[span]?.day ?? window.startDay)
      found.wattHours += wattHours
      found.cents += bill.add(tariff, { ...NO_USE, dayWh: wattHours }, days)
      found.chargeCents += charges.add(tariff, NO_USE, days)
      found.days += days
      found.daysEstimated += daysEstimated
    }
    found.energyCents = found.cents - found.chargeCents
    // A period without a reading between two with one is shown as what it is.
    const part = found.days > 0 ? billed?.get(window.startDay) : undefined
    if (!part) return found
    const isWhole = found.days === daysInWindow(window)
    const correction = isWhole ? correctionOf(part, bill.ratedUses()) : undefined
    const supplyCents = supplyCentsOf(part, isWhole ? found.wattHours : undefined)
    const chargeCents = Math.min(supplyCents, Math.round(chargeCentsOf(part) * leftByDiscounts(part, 0)))
    return { ...found, cents: part.cents, chargeCents, energyCents: supplyCents - chargeCents, correction }
  })
}

/** The bill periods from that of one local day to that of another. */
function windowsBetween(windows: Windows, firstDay: string, lastDay: string): BillWindow[] {
  const all: BillWindow[] = []
  for (let day = firstDay; day <= lastDay; day = addDays(all.at(-1)?.endDay ?? lastDay, 1)) all.push(windows.at(day))
  return all
}

/** The first day of a bill period, and those on which prices change in it. */
function pricedDays({ startDay, endDay }: BillWindow, prices: readonly { from: string }[]): string[] {
  return [startDay, ...prices.map(({ from }) => from).filter((from) => from > startDay && from <= endDay)].sort()
}

const NOTHING_READ = { wattHours: 0, cents: 0, chargeCents: 0, energyCents: 0, days: 0, daysEstimated: 0 }

const gasDaysQuery = preparedOnce((db) => {
  const { billingAccountId, supplyPointId, startDay, endDay, quantity, status } = energyPeriods
  return db
    .select({ supplyPointId, startDay, endDay, quantity, status })
    .from(energyPeriods)
    .where(
      and(
        eq(billingAccountId, sql.placeholder('billingAccountId')),
        sql`${supplyPointId} = any(${sql.placeholder('supplyPointIds')})`,
        between(startDay, sql.placeholder('from'), sql.placeholder('to')),
      ),
    )
    .orderBy(asc(startDay))
    .prepare('find_gas_days')
})

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
  const allWindows = supplies.map(({ supply }) => periodsOf(supply.id).windows)
  const { from, to } = daysToRead(allWindows, { first, last }, todayOf(scope))
  const supplyPointIds = supplies.map(({ supply }) => supply.id)
  const [rows, billed] = await Promise.all([
    gasDaysQuery(db).execute({ billingAccountId, supplyPointIds, from, to }),
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
const dayOfGas = ({ quantity, status }: Pick<typeof energyPeriods.$inferSelect, 'quantity' | 'status'>): HalfHours => ({
  wattHours: [Math.round(Number(quantity) * 1000)],
  statuses: status === 'estimated' ? 'E' : 'A',
})

/** Watt-hours of the twelve months up to the last reading, of a period that began before them by its days; undefined where fewer are known. */
export async function findUseInYear(
  db: Database,
  { selected }: Scope,
  { supply, firstPeriodDay, lastPeriodDay }: GasSupply,
): Promise<number | undefined> {
  const first = lastPeriodDay && addDays(yearBefore(lastPeriodDay), 1)
  if (!selected || !first || !firstPeriodDay || firstPeriodDay > first) return undefined
  const { billingAccountId, supplyPointId, startDay, endDay, quantity } = energyPeriods
  const daysWithin = sql`(${endDay} - greatest(${startDay}, ${first}::date) + 1)`
  const [year] = await db
    .select({ wattHours: sql<number | null>`round(sum(${quantity} * 1000 * ${daysWithin} / (${endDay} - ${startDay} + 1)))::float8` })
    .from(energyPeriods)
    .where(and(eq(billingAccountId, selected.billingAccountId), eq(supplyPointId, supply.id), gte(endDay, first)))
  return year?.wattHours ?? undefined
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
