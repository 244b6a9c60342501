import { addDays, eachDay } from '#lib/calendar.ts'
import { clockHours, clockTimes, tradingPeriodStart } from '#lib/trading-periods.ts'
import { sum } from '#lib/sum.ts'
import { centsPerWh, ratesOn } from '../usage/cost.ts'
import type { SuppliedDays } from '../usage/days-of-use.ts'

/** Hours in a row on a day to come, with what this home usually uses then. */
export interface WorthHours {
  startMs: number
  localDay: string
  wattHours: number
  /** what that would cost, GST included, not rounded */
  cents: number
}

export interface Suggested {
  /** the best of each day, best first */
  hours: WorthHours[]
  /** the median of all */
  usualCents: number
  /** weeks of readings that it is taken from, at most */
  weeks: number
  isAnyHourAsGood: boolean
}

const WEEKS = 6
const DAYS_OF_WEEK = 7
/** The best is worth so much more than a usual hour, or any is as good: a fifth, and ten cents. */
const LEAST_GAIN = 1.2
const LEAST_CENTS = 10

/** The first day whose readings count for a suggestion. */
export const firstDayFor = (today: string): string => addDays(today, -WEEKS * DAYS_OF_WEEK)

/**
 * The hours of the next seven local days that are worth most: what this home used at the same times of the same weekdays, at
 * the price of each half-hour. Hours that were free then count for nothing, because people use more in them. Undefined where
 * no week is known.
 * @param isTaken whether hours cannot be booked, because they are booked already or end after the last day there
 */
export function suggest(
  { tariffAt, readings, free }: Pick<SuppliedDays, 'tariffAt' | 'readings' | 'free'>,
  { now, today, durationHours, isTaken }: { now: Date; today: string; durationHours: number; isTaken: (start: Date, end: Date) => boolean },
): Suggested | undefined {
  const days = eachDay(today, addDays(today, DAYS_OF_WEEK))
  const usual = new Map(days.map((day) => [day, usualDay(day)]))
  const weeks = Math.max(...[...usual.values()].map((own) => own.weeks))
  if (weeks === 0) return undefined
  // All half-hours to come in their order: hours may run past midnight.
  const halves = days.flatMap((day) => {
    const tariff = tariffAt(day)
    const rateAt = ratesOn(tariff, day)
    const hours = clockHours(day)
    return (usual.get(day)?.wattHours ?? []).map((wattHours, i) => ({
      startMs: tradingPeriodStart(day, i + 1).getTime(),
      localDay: day,
      isWholeHour: i % 2 === 0,
      wattHours,
      cents: wattHours * centsPerWh(tariff, rateAt(hours[i] ?? 0, false)),
    }))
  })
  const count = durationHours * 2
  const all = halves.flatMap((half, i): WorthHours[] => {
    const own = halves.slice(i, i + count)
    const start = new Date(half.startMs)
    const isToCome = half.isWholeHour && start > now && half.localDay <= addDays(today, DAYS_OF_WEEK - 1)
    if (!isToCome || isTaken(start, new Date(half.startMs + durationHours * 3_600_000))) return []
    const total = (of: 'wattHours' | 'cents') => sum(own.map((each) => each[of]))
    return [{ startMs: half.startMs, localDay: half.localDay, wattHours: Math.round(total('wattHours')), cents: total('cents') }]
  })
  const best = [...Map.groupBy(all, ({ localDay }) => localDay).values()]
    .map((own) => own.reduce((a, b) => (b.cents > a.cents ? b : a)))
    .sort((a, b) => b.cents - a.cents)
  const [first] = best
  if (!first) return undefined
  const usualCents = all.map(({ cents }) => cents).sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0
  return {
    hours: best,
    usualCents,
    weeks,
    isAnyHourAsGood: first.cents < usualCents * LEAST_GAIN || first.cents - usualCents < LEAST_CENTS,
  }

  /** The mean of the same weekdays, by the clock: on the days that it changes an hour is missing, or there twice. */
  function usualDay(day: string): { wattHours: number[]; weeks: number } {
    const earlier = Array.from({ length: WEEKS }, (_, i) => addDays(day, -(i + 1) * DAYS_OF_WEEK)).filter((each) => readings.has(each))
    const byMinute = new Map<number, number[]>()
    for (const each of earlier) {
      const { wattHours = [] } = readings.get(each) ?? {}
      clockTimes(each).forEach(({ minutes }, i) => {
        const value = wattHours[i]
        if (value === null || value === undefined || free?.get(each)?.has(i)) return
        byMinute.set(minutes, [...(byMinute.get(minutes) ?? []), value])
      })
    }
    return {
      weeks: earlier.length,
      wattHours: clockTimes(day).map(({ minutes }) => {
        const values = byMinute.get(minutes) ?? []
        return values.length > 0 ? sum(values) / values.length : 0
      }),
    }
  }
}
