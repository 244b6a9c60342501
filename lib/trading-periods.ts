import { DateTime } from 'luxon'
import { ZONE } from './local-day.ts'

/*
 * The half-hours that a local day of New Zealand has: 48, 46 on the day daylight saving starts and 50 on the day it ends.
 * Apart from local-day.ts, since a dashboard shows days and hours without the date library.
 */

const MINUTES_PER_PERIOD = 30
const startOfDayCache = new Map<string, DateTime>()
const periodCountCache = new Map<string, number>()

function startOfDay(day: string): DateTime {
  let start = startOfDayCache.get(day)
  if (!start) {
    if (!isLocalDay(day)) throw new RangeError(`${day} is not a day`)
    start = DateTime.fromISO(day, { zone: ZONE })
    startOfDayCache.set(day, start)
  }
  return start
}

export function isLocalDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && DateTime.fromISO(text).isValid
}

/** Number of half-hours in a local day: 46, 48 or 50. */
export function tradingPeriodCount(day: string): number {
  let count = periodCountCache.get(day)
  if (count === undefined) {
    const start = startOfDay(day)
    count = start.plus({ days: 1 }).diff(start, 'minutes').minutes / MINUTES_PER_PERIOD
    periodCountCache.set(day, count)
  }
  return count
}

/**
 * Instant at which a trading period starts.
 * @param day local day in Pacific/Auckland, `YYYY-MM-DD`
 * @param period from 1; to 48, or 46 and 50 on the days the clocks change
 * @throws {RangeError} if that day has no such period
 * Source: EIEP3, trading period.
 */
export function tradingPeriodStart(day: string, period: number): Date {
  if (!Number.isInteger(period) || period < 1 || period > tradingPeriodCount(day)) {
    throw new RangeError(`${day} has no trading period ${period}`)
  }
  // Half-hours that pass, whatever the clock shows meanwhile.
  return new Date(startOfDay(day).toMillis() + (period - 1) * MINUTES_PER_PERIOD * 60_000)
}

/** Local hour of the clock, 0 to 23, at which each half-hour of a day begins. */
export function clockHours(day: string): number[] {
  if (tradingPeriodCount(day) === 48) return ORDINARY_CLOCK_HOURS
  return clockTimes(day).map(({ minutes }) => Math.floor(minutes / 60))
}
const ORDINARY_CLOCK_HOURS = Array.from({ length: 48 }, (_, i) => Math.floor(i / 2))

/** What the clock shows when a half-hour begins, and by which time: daylight (NZDT) or standard (NZST). */
export interface ClockTime {
  /** since the clock's midnight */
  minutes: number
  adjustment: 'NZDT' | 'NZST'
}

/** Clock time at which each half-hour of a day begins; the same minutes twice, by two times, on the day daylight saving ends. */
export function clockTimes(day: string): readonly ClockTime[] {
  let times = clockTimesCache.get(day)
  if (!times) {
    times = findClockTimes(day)
    if (clockTimesCache.size > MOST_DAYS_KEPT) clockTimesCache.clear()
    clockTimesCache.set(day, times)
  }
  return times
}
const clockTimesCache = new Map<string, readonly ClockTime[]>()
const MOST_DAYS_KEPT = 4_000

const ordinaryClockTimes = (adjustment: ClockTime['adjustment']): readonly ClockTime[] =>
  Array.from({ length: 48 }, (_, i) => ({ minutes: i * MINUTES_PER_PERIOD, adjustment }))
const ORDINARY_CLOCK_TIMES = { NZDT: ordinaryClockTimes('NZDT'), NZST: ordinaryClockTimes('NZST') }

function findClockTimes(day: string): readonly ClockTime[] {
  const start = startOfDay(day)
  const count = tradingPeriodCount(day)
  const adjustmentAt = (time: DateTime) => (time.isInDST ? ('NZDT' as const) : ('NZST' as const))
  if (count === 48) return ORDINARY_CLOCK_TIMES[adjustmentAt(start)]
  return Array.from({ length: count }, (_, i) => {
    const time = start.plus({ minutes: i * MINUTES_PER_PERIOD })
    return { minutes: time.hour * 60 + time.minute, adjustment: adjustmentAt(time) }
  })
}

/** Instant of a local wall-clock time; the earlier one where the clock shows it twice. */
export function instantOf(day: string, hour: number, minute = 0): Date {
  return DateTime.fromISO(day, { zone: ZONE }).set({ hour, minute }).toJSDate()
}
