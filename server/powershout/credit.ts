import { addDays, eachDay } from '#lib/calendar.ts'
import { sum } from '#lib/sum.ts'
import { ofKind } from '../billing/billed.ts'
import { billedTogetherCents, splitByRate } from '../usage/cost.ts'
import { partsOf, type SuppliedDays } from '../usage/days-of-use.ts'

/** Free half-hours by local day. */
export type FreeByDay = ReadonlyMap<string, ReadonlySet<number>>

/**
 * What a booking takes off the bills of the periods that its hours are in, cents, GST included: the bill without the booking
 * less the bill with it, so that a page and a bill never differ by a rounding.
 * @param supply its `free` half-hours include those of the booking
 * @param booked the half-hours of the booking
 */
export function creditCents(
  { windows, tariffAt, readings, free }: Pick<SuppliedDays, 'windows' | 'tariffAt' | 'readings' | 'free'>,
  booked: FreeByDay,
): number {
  const touched = new Map([...booked.keys()].map((day) => [windows.at(day).startDay, windows.at(day)]))
  const worthOf = (days: readonly string[], isFree: (day: string) => ReadonlySet<number> | undefined) =>
    billedTogetherCents(
      partsOf(
        days.map((day) => {
          const tariff = tariffAt(day)
          return { tariff, split: splitByRate(tariff, day, readings.get(day)?.wattHours ?? [], isFree(day)), dailyCharges: 1 }
        }),
      ),
    )
  return sum(
    [...touched.values()].map(({ startDay, endDay }) => {
      const days = eachDay(startDay, endDay)
      const without = (day: string) => {
        const own = booked.get(day)
        return own ? new Set([...(free?.get(day) ?? [])].filter((index) => !own.has(index))) : free?.get(day)
      }
      return worthOf(days, without) - worthOf(days, (day) => free?.get(day))
    }),
  )
}

/**
 * Whether the bill of a booking's day charged its hours, as one does that was made before the booking: its free energy lacks them.
 * @param supply its `free` half-hours include those of the booking
 */
export function isCharged(
  { billed, windows, readings, free }: Pick<SuppliedDays, 'billed' | 'windows' | 'readings' | 'free'>,
  booked: FreeByDay,
): boolean {
  const usedIn = (day: string, indexes: ReadonlySet<number>) => sum([...indexes].map((index) => readings.get(day)?.wattHours[index] ?? 0))
  return [...booked].some(([day, indexes]) => {
    const part = billed?.get(windows.at(day).startDay)
    // Some bills say free hours as a discount.
    if (!part || ofKind(part.lines, 'discount').length > 0) return false
    const knownWh = sum(ofKind(part.lines, 'energy').map(({ rate, quantity }) => (Number(rate) === 0 ? quantity * 1000 : 0)))
    const freeWh = sum(eachDay(part.startDay, part.endDay).map((each) => usedIn(each, free?.get(each) ?? NONE)))
    return freeWh - knownWh > usedIn(day, indexes) / 2
  })
}

const NONE: ReadonlySet<number> = new Set()

/** What was used in free hours, and in the same hours of the weeks before. */
export interface UsedFree {
  wattHours: number
  isEstimated: boolean
  /** the mean of the weeks before that have readings and no free hours then; undefined without one */
  usualWh: number | undefined
  usualWeeks: number
}

const WEEKS_BEFORE = 4
const DAYS_OF_WEEK = 7

/** The first day that usedFree looks at. */
export const firstDayBefore = (day: string): string => addDays(day, -WEEKS_BEFORE * DAYS_OF_WEEK)

/** Undefined while a reading of the free hours is missing. */
export function usedFree(
  { readings, free }: Pick<SuppliedDays, 'readings' | 'free'>,
  booked: FreeByDay,
  clockAt: ClockAt,
): UsedFree | undefined {
  const halves = [...booked].flatMap(([day, indexes]) => [...indexes].map((index) => ({ day, index })))
  const values = halves.map(({ day, index }) => readings.get(day)?.wattHours[index])
  if (values.some((value) => value === null || value === undefined)) return undefined
  const weeks = Array.from({ length: WEEKS_BEFORE }, (_, i) => weekBefore(halves, i + 1)).filter((week) => week !== undefined)
  return {
    wattHours: sum(values as number[]),
    isEstimated: halves.some(({ day, index }) => readings.get(day)?.statuses[index] === 'E'),
    usualWh: weeks.length > 0 ? Math.round(sum(weeks) / weeks.length) : undefined,
    usualWeeks: weeks.length,
  }

  /** The same clock times so many weeks before; undefined where one was free or is not known. */
  function weekBefore(own: typeof halves, weeks: number): number | undefined {
    let wattHours = 0
    for (const { day, index } of own) {
      const earlier = addDays(day, -weeks * DAYS_OF_WEEK)
      const minutes = clockAt(day)[index]
      const same = clockAt(earlier).indexOf(minutes ?? -1)
      const value = readings.get(earlier)?.wattHours[same]
      if (value === null || value === undefined || free?.get(earlier)?.has(same)) return undefined
      wattHours += value
    }
    return wattHours
  }
}

/** By local day, the minute of the clock at which each half-hour begins. */
export type ClockAt = (day: string) => readonly number[]
