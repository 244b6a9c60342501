import { daysBetween, eachDay } from '#lib/calendar.ts'
import { sum } from '#lib/sum.ts'
import type { BillWindow } from '../billing/windows.ts'
import { DAYS_OF_HISTORY } from './forecast.ts'
import { historyOf, type KnownDay } from './forecast-history.ts'
import { patternBefore } from './forecast-pattern.ts'

/**
 * The factor by which the time of year changes a home's ordinary use, such as 1.2 on a winter's day. It is the yearly wave of the
 * home's readings, as its forecasts use it. Undefined without readings of most of a year.
 * @param last the last day of the readings that count
 */
export function seasonOf(known: readonly KnownDay[], last: string): ((localDay: string) => number) | undefined {
  const { firstDay, wattHours } = historyOf(known, last, DAYS_OF_HISTORY)
  const { season, hasSeason } = patternBefore(wattHours, wattHours.length)
  return hasSeason ? (localDay) => season(daysBetween(firstDay, localDay)) : undefined
}

/** How much more a day of one bill period usually takes than a day of another, such as 1.2. */
export function seasonBetween(season: (localDay: string) => number, now: BillWindow, before: BillWindow): number {
  // The wave is a quarter of a day off after 365 days.
  const timeOf = ({ startDay, endDay }: BillWindow) => startDay.slice(4) + endDay.slice(4)
  if (timeOf(now) === timeOf(before)) return 1
  const meanOf = ({ startDay, endDay }: BillWindow) => {
    const days = eachDay(startDay, endDay)
    return sum(days.map(season)) / days.length
  }
  return meanOf(now) / meanOf(before)
}
