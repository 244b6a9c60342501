import { localDayOf } from '#lib/local-day.ts'
import { clockTimes, instantOf, tradingPeriodCount, tradingPeriodStart } from '#lib/trading-periods.ts'
import { momentNames } from '#ui/moment-names.ts'
import { clockText } from '#ui/time.tsx'

const HALF_HOUR_MS = 1_800_000
const HOUR_MS = 2 * HALF_HOUR_MS
const EVENING = 18

/** The whole hours of a local day at which free hours can begin: 23 or 25 on the days the clocks change. */
export function hoursOfDay(day: string): { value: string; label: string }[] {
  const starts = Array.from({ length: tradingPeriodCount(day) / 2 }, (_, i) => tradingPeriodStart(day, i * 2 + 1).toISOString())
  const names = momentNames(starts, clockText)
  return starts.map((value, i) => ({ value, label: names[i] ?? '' }))
}

/** 6 pm of a local day, by the clock. */
export const eveningOf = (day: string): string => instantOf(day, EVENING).toISOString()

/** The hour of another local day at which the clock shows the same: the hour after, where the clocks skip it. */
export function sameTimeOn(day: string, startDate: string): string {
  const minutes = minutesOf(startDate)
  const hours = hoursOfDay(day)
  return (hours.find(({ value }) => minutesOf(value) >= minutes) ?? hours.at(-1))?.value ?? startDate
}

/** What the clock shows, in minutes since its midnight. @param startDate the beginning of a half-hour */
function minutesOf(startDate: string): number {
  const day = localDayOf(new Date(startDate))
  const i = (Date.parse(startDate) - tradingPeriodStart(day, 1).getTime()) / HALF_HOUR_MS
  return clockTimes(day)[i]?.minutes ?? 0
}

/** From when to when, such as `6:00 pm to 8:00 pm`. */
export function spanText(startDate: string, hours: number): string {
  const end = endOf(startDate, hours)
  return `${clockText(startDate)} to ${clockText(end.toISOString())}${isPastMidnight(startDate, hours) ? ' the next day' : ''}`
}

/** Whether hours go on past midnight; those that end at it do not. */
export const isPastMidnight = (startDate: string, hours: number): boolean =>
  localDayOf(new Date(endOf(startDate, hours).getTime() - 1)) > localDayOf(new Date(startDate))

const endOf = (startDate: string, hours: number): Date => new Date(Date.parse(startDate) + hours * HOUR_MS)
