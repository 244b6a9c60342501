import { addDays, daysBetween, eachDay, weekdayOf, yearBefore } from '#lib/calendar.ts'
import { sum } from '#lib/sum.ts'

/** A day of use so far as a forecast needs it. */
interface KnownDay {
  localDay: string
  totalWh: number
}

/** So many recent weeks predict a weekday. */
const WEEKS = 6
/** How far the season may move the forecast, either way. */
const MOST_SEASON = 1.6

/**
 * Watt-hours of coming days: the same weekday's use in recent weeks, adjusted by how last year continued from here.
 * @param known days with readings, in any order, with those of a year ago if available
 * @param last the last day that counts; the forecast begins after it
 */
export function forecastDays(known: readonly KnownDay[], last: string, until: string): { localDay: string; totalWh: number }[] {
  const byDay = new Map(known.map(({ localDay, totalWh }) => [localDay, totalWh]))
  const recent = eachDay(addDays(last, 1 - WEEKS * 7), last).filter((day) => byDay.has(day))
  const meanOf = (days: readonly string[]) => sum(days.map((day) => byDay.get(day) ?? 0)) / Math.max(1, days.length)
  const overall = meanOf(recent)
  const season = seasonOf(byDay, recent, last, until)
  const means = new Map(Array.from(Map.groupBy(recent, weekdayOf), ([weekday, days]) => [weekday, meanOf(days)]))
  return eachDay(addDays(last, 1), until).map((localDay) => ({
    localDay,
    totalWh: Math.round((means.get(weekdayOf(localDay)) ?? overall) * season),
  }))
}

/** How much more or less the same days of last year took than the weeks before them did. */
function seasonOf(byDay: ReadonlyMap<string, number>, recent: readonly string[], last: string, until: string): number {
  const ahead = eachDay(addDays(last, 1), until).map(yearBefore)
  const before = recent.map(yearBefore)
  if (ahead.length === 0 || [...ahead, ...before].some((day) => !byDay.has(day))) return 1
  const meanOf = (days: readonly string[]) => sum(days.map((day) => byDay.get(day) ?? 0)) / days.length
  const was = meanOf(before)
  if (was === 0) return 1
  return Math.min(MOST_SEASON, Math.max(1 / MOST_SEASON, meanOf(ahead) / was))
}

/** Margin of the sum of so many forecast days, in watt-hours: four of five such sums stay within it. */
export function spreadWh(known: readonly KnownDay[], last: string, days: number): number {
  const recent = known.filter(({ localDay }) => localDay <= last && daysBetween(localDay, last) < WEEKS * 7)
  if (recent.length < 2) return 0
  const mean = sum(recent.map(({ totalWh }) => totalWh)) / recent.length
  const variance = sum(recent.map(({ totalWh }) => (totalWh - mean) ** 2)) / (recent.length - 1)
  // 1.28 standard deviations hold four fifths; days of one week resemble each other, so their errors add up faster.
  return Math.round(1.28 * Math.sqrt(variance * days) * 1.5)
}
