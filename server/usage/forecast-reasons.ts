import { addDays, weekdayOf } from '#lib/calendar.ts'
import { sum } from '#lib/sum.ts'
import type { ForecastReason } from '#schemas/usage/week-forecast.ts'
import { DAYS_OF_HISTORY } from './forecast.ts'
import { historyOf, type KnownDay } from './forecast-history.ts'
import { type Pattern, patternBefore } from './forecast-pattern.ts'

/** Smaller differences than these may be chance, in percent. */
const LEAST_WEEKEND = 6
const LEAST_WEEKDAY = 12
const LEAST_SEASON = 2
const LEAST_LATELY = 6

const WEEK = 7
const LAST_WEEKS = 28
/** What the last days are compared with. */
const WEEKS_BEFORE = 42

/** What a forecast of the days after the last one follows from, as far as it is more than chance. */
export function reasonsOf(known: readonly KnownDay[], last: string): ForecastReason[] {
  const { firstDay, wattHours } = historyOf(known, last, DAYS_OF_HISTORY)
  const pattern = patternBefore(wattHours, wattHours.length)
  return [weekdayReason(firstDay, pattern), seasonReason(wattHours.length, pattern), latelyReason(wattHours, pattern)].flatMap(
    (reason) => reason ?? [],
  )
}

const meanOf = (values: readonly number[]) => sum(values) / values.length
const indexes = (from: number, to: number) => Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i)
/** How much more one is than the other, in whole percent. */
const percentMore = (one: number, other: number) => (other > 0 ? Math.round((one / other - 1) * 100) : 0)

function weekdayReason(firstDay: string, { weekday }: Pattern): ForecastReason | undefined {
  const factors = indexes(0, WEEK).map((index) => ({ weekday: weekdayOf(addDays(firstDay, index)), factor: weekday(index) }))
  const ofDays = (isWanted: (day: number) => boolean) => meanOf(factors.flatMap((own) => (isWanted(own.weekday) ? own.factor : [])))
  const weekend = percentMore(
    ofDays((day) => day >= 6),
    ofDays((day) => day < 6),
  )
  const [most] = factors.toSorted((a, b) => Math.abs(b.factor - 1) - Math.abs(a.factor - 1))
  const ofMost = most ? percentMore(most.factor, 1) : 0
  // An unusual day says more than the weekend that it may be part of.
  if (most && Math.abs(ofMost) >= LEAST_WEEKDAY && Math.abs(ofMost) > Math.abs(weekend) * 1.5) {
    return { kind: 'weekday', weekday: most.weekday, percentage: ofMost }
  }
  return Math.abs(weekend) >= LEAST_WEEKEND ? { kind: 'weekend', percentage: weekend } : undefined
}

function seasonReason(end: number, { season }: Pattern): ForecastReason | undefined {
  const percentage = percentMore(meanOf(indexes(end, end + WEEK).map(season)), meanOf(indexes(end - LAST_WEEKS, end).map(season)))
  return Math.abs(percentage) >= LEAST_SEASON ? { kind: 'season', percentage } : undefined
}

function latelyReason(wattHours: Float64Array, { weekday, season }: Pattern): ForecastReason | undefined {
  const end = wattHours.length
  const levels = (from: number, to: number) =>
    indexes(Math.max(0, from), to).flatMap((i) => {
      const own = (wattHours[i] ?? Number.NaN) / (weekday(i) * season(i))
      return Number.isFinite(own) ? own : []
    })
  const lately = levels(end - WEEK, end)
  const before = levels(end - WEEK - WEEKS_BEFORE, end - WEEK)
  if (lately.length < WEEK - 2 || before.length < 2 * WEEK) return undefined
  const percentage = percentMore(meanOf(lately), meanOf(before))
  return Math.abs(percentage) >= LEAST_LATELY ? { kind: 'lately', percentage } : undefined
}
