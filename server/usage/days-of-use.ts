import { eachDay } from '#lib/calendar.ts'
import { clockHours } from '#lib/local-day.ts'
import type { Windows } from '../billing/windows.ts'
import { type ByRate, GrowingBill, rateAt, splitByRate, type Tariff } from './cost.ts'

/** A supply point's electricity: what was read, what it costs and which half-hours are free. */
export interface SuppliedDays {
  tariff: Tariff
  /** by local day */
  readings: ReadonlyMap<string, HalfHours>
  /** by local day, indexes of free half-hours */
  free: ReadonlyMap<string, ReadonlySet<number>> | undefined
  /** first and last local day that the daily charge is owed for, readings or not */
  charged: { from: string; to: string } | undefined
}

export interface HalfHours {
  /** watt-hours of each trading period; null where there is no value */
  wattHours: readonly (number | null)[]
  /** a letter per trading period: A actual, E estimated, `-` empty */
  statuses: string
}

/** A local day of one or several supply points together. */
export interface DayOfUse extends ByRate {
  localDay: string
  /** first day of the bill period it is in */
  windowStartDay: string
  /** watt-hours of each trading period; null where there is no value, empty where the day has none */
  wattHours: readonly (number | null)[]
  isEstimated: boolean
  totalWh: number
  /** GST included, before discount */
  cents: number
  /** how many daily charges are in it: one for each supply point that was supplied */
  dailyCharges: number
  /** each trading period of the day; there only for days that are asked for in half-hours */
  halfHours: HalfHourOfUse[]
}

export interface HalfHourOfUse {
  wattHours: number | undefined
  isEstimated: boolean
  isFree: boolean
  cents: number
}

/**
 * The days of one supply point, both included. Costs are what the bill of each day's period grows by; so the first day's
 * period has to be known from its beginning, in `readings` too.
 */
function daysOfSupply(supply: SuppliedDays, windows: Windows, first: string, last: string, inHalfHours: boolean): DayOfUse[] {
  const days: DayOfUse[] = []
  let window = windows.at(first)
  let bill = new GrowingBill(supply.tariff)
  for (const localDay of eachDay(window.startDay, last)) {
    if (localDay > window.endDay) {
      window = windows.at(localDay)
      bill = new GrowingBill(supply.tariff)
    }
    const day = dayOfSupply(supply, bill, localDay, inHalfHours && localDay >= first)
    if (localDay >= first) days.push({ ...day, windowStartDay: window.startDay })
  }
  return days
}

function dayOfSupply(
  { tariff, readings, free, charged }: SuppliedDays,
  bill: GrowingBill,
  localDay: string,
  inHalfHours: boolean,
): Omit<DayOfUse, 'windowStartDay'> {
  const { wattHours, statuses } = readings.get(localDay) ?? { wattHours: [], statuses: '' }
  const isCharged = wattHours.length > 0 || (charged !== undefined && charged.from <= localDay && localDay <= charged.to)
  const dailyCharges = isCharged ? 1 : 0
  const freeToday = free?.get(localDay)
  const split = splitByRate(tariff, localDay, wattHours, freeToday)
  const hours = inHalfHours ? clockHours(localDay) : []
  const halfHours = hours.map((hour, i): HalfHourOfUse => {
    const value = wattHours[i] ?? undefined
    const isFree = freeToday?.has(i) ?? false
    const part: ByRate = { dayWh: 0, nightWh: 0, freeWh: 0, [rateAt(tariff, hour, isFree)]: value ?? 0 }
    return { wattHours: value, isEstimated: statuses[i] === 'E', isFree, cents: bill.add(part, dailyCharges / hours.length) }
  })
  return {
    localDay,
    wattHours,
    isEstimated: statuses.includes('E'),
    totalWh: split.dayWh + split.nightWh + split.freeWh,
    ...split,
    cents: inHalfHours ? halfHours.reduce((sum, { cents }) => sum + cents, 0) : bill.add(split, dailyCharges),
    dailyCharges,
    halfHours,
  }
}

/** The days of several supply points added up, both included; empty without any supply point. */
export function daysOfUse(
  supplies: readonly SuppliedDays[],
  windows: Windows,
  { first, last, inHalfHours = false }: { first: string; last: string; inHalfHours?: boolean },
): DayOfUse[] {
  const [one = [], ...others] = supplies.map((supply) => daysOfSupply(supply, windows, first, last, inHalfHours))
  return one.map((day, i) => others.reduce((sum, days) => together(sum, days[i] as DayOfUse), day)) // all have the same days
}

/** Adds two of something that may be missing; missing only if both are. */
const plus = (a: number | null | undefined, b: number | null | undefined) => (a == null && b == null ? null : (a ?? 0) + (b ?? 0))

function together(a: DayOfUse, b: DayOfUse): DayOfUse {
  const longer = a.wattHours.length >= b.wattHours.length ? a : b
  return {
    localDay: a.localDay,
    windowStartDay: a.windowStartDay,
    wattHours: longer.wattHours.map((_, i) => plus(a.wattHours[i], b.wattHours[i])),
    isEstimated: a.isEstimated || b.isEstimated,
    totalWh: a.totalWh + b.totalWh,
    dayWh: a.dayWh + b.dayWh,
    nightWh: a.nightWh + b.nightWh,
    freeWh: a.freeWh + b.freeWh,
    cents: a.cents + b.cents,
    dailyCharges: a.dailyCharges + b.dailyCharges,
    halfHours: a.halfHours.map((half, i) => {
      const other = b.halfHours[i] as HalfHourOfUse // the same day has the same half-hours
      return {
        wattHours: plus(half.wattHours, other.wattHours) ?? undefined,
        isEstimated: half.isEstimated || other.isEstimated,
        isFree: half.isFree || other.isFree,
        cents: half.cents + other.cents,
      }
    }),
  }
}

export const kwhOf = (wattHours: number): number => wattHours / 1000

/** Whether anything was read on a day. */
export const hasReadings = ({ wattHours }: Pick<DayOfUse, 'wattHours'>): boolean => wattHours.some((value) => value !== null)
