import { DateTime } from 'luxon'

/*
 * Local days of New Zealand, written YYYY-MM-DD, and the trading periods in them. A local day has 48 half-hours,
 * 46 on the day daylight saving starts and 50 on the day it ends. Kept out of the browser's first load.
 */

export const ZONE = 'Pacific/Auckland'

const MINUTES_PER_PERIOD = 30
const startOfDayCache = new Map<string, DateTime>()
const periodCountCache = new Map<string, number>()

function startOfDay(day: string): DateTime {
  let start = startOfDayCache.get(day)
  if (!start) {
    start = DateTime.fromISO(day, { zone: ZONE })
    if (!start.isValid || day.length !== 10) throw new RangeError(`${day} is not a day`)
    startOfDayCache.set(day, start)
  }
  return start
}

export function isLocalDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && DateTime.fromISO(text, { zone: ZONE }).isValid
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
  return startOfDay(day)
    .plus({ minutes: (period - 1) * MINUTES_PER_PERIOD })
    .toJSDate()
}

/** Local hour of the clock, 0 to 23, at which each half-hour of a day begins. */
export function clockHours(day: string): number[] {
  const count = tradingPeriodCount(day)
  if (count === 48) return ORDINARY_CLOCK_HOURS
  const start = startOfDay(day)
  return Array.from({ length: count }, (_, i) => start.plus({ minutes: i * MINUTES_PER_PERIOD }).hour)
}
const ORDINARY_CLOCK_HOURS = Array.from({ length: 48 }, (_, i) => Math.floor(i / 2))

/** The local day on which an instant falls. */
export function localDayOf(instant: Date): string {
  return DateTime.fromJSDate(instant, { zone: ZONE }).toISODate() as string
}

/** Local hour of the clock at an instant, 0 to 23. */
export function localHourOf(instant: Date): number {
  return DateTime.fromJSDate(instant, { zone: ZONE }).hour
}

/** Instant of a local wall-clock time; the earlier one where the clock shows it twice. */
export function instantOf(day: string, hour: number, minute = 0): Date {
  return DateTime.fromISO(day, { zone: ZONE }).set({ hour, minute }).toJSDate()
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** Whole days from one local day to another; negative if the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}

/** Every day from the first to the last, both included. */
export function eachDay(first: string, last: string): string[] {
  return Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, i) => addDays(first, i))
}

/** 1 Monday to 7 Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7
}

/** The month before, `YYYY-MM`. */
export function addMonths(month: string, months: number): string {
  const [year, index] = month.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, index - 1 + months, 1)).toISOString().slice(0, 7)
}

/** The next moment whose minute is a multiple of the given number of minutes. */
export function nextMark(now: Date, minutes: number): Date {
  const stepMs = minutes * 60_000
  return new Date((Math.floor(now.getTime() / stepMs) + 1) * stepMs)
}
