/*
 * Days and months of the calendar, written YYYY-MM-DD and YYYY-MM: what needs no clock and no time zone, so that a page
 * can count days without a date library. Half-hours and instants are in local-day.ts.
 */

const DAY_MS = 86_400_000

/** Days as they are written, by their number from 1970-01-01 on: years of them are counted for each page. */
const written = new Map<number, string>()

function writeDay(number: number): string {
  const known = written.get(number)
  if (known !== undefined) return known
  const day = new Date(number * DAY_MS).toISOString().slice(0, 10)
  written.set(number, day)
  return day
}

const numberOf = (day: string) => Date.parse(day) / DAY_MS

export function addDays(day: string, days: number): string {
  return writeDay(numberOf(day) + days)
}

/** Whole days from one local day to another; negative if the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round(numberOf(to) - numberOf(from))
}

/** Every day from the first to the last, both included. */
export function eachDay(first: string, last: string): string[] {
  const start = numberOf(first)
  const count = Math.max(0, daysBetween(first, last) + 1)
  return Array.from({ length: count }, (_, i) => writeDay(start + i))
}

/** 1 Monday to 7 Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7
}

/** The day that is `count` working days later. @param isWorkingDay Monday to Friday by default: public holidays are not known here */
export function workingDaysAfter(day: string, count: number, isWorkingDay = (date: string) => weekdayOf(date) <= 5): string {
  let left = count
  let date = day
  while (left > 0) {
    date = addDays(date, 1)
    if (isWorkingDay(date)) left--
  }
  return date
}

/** The month that is `months` later, or earlier if negative. @param month `YYYY-MM` */
export function addMonths(month: string, months: number): string {
  const [year, index] = month.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, index - 1 + months, 1)).toISOString().slice(0, 7)
}

/** The last day of a month. @param month `YYYY-MM` */
export function lastDayOfMonth(month: string): string {
  return addDays(`${addMonths(month, 1)}-01`, -1)
}

/** The same day so many months before; the last of a month that is shorter. */
export function monthsBefore(day: string, months: number): string {
  const month = addMonths(day.slice(0, 7), -months)
  const last = lastDayOfMonth(month)
  const same = `${month}${day.slice(7)}`
  return same > last ? last : same
}

/** The same day a year before; the 28th where there is no 29 February. */
export function yearBefore(day: string): string {
  const before = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`
  return before.endsWith('-02-29') ? before.replace('-02-29', '-02-28') : before
}

type Days = readonly (string | null | undefined)[]
const inOrder = (days: Days): string[] => days.filter((day) => day != null).sort()

/** The first of some days or months; undefined of none. */
export const firstOf = (days: Days): string | undefined => inOrder(days)[0]

/** The last of some days or months; undefined of none. */
export const lastOf = (days: Days): string | undefined => inOrder(days).at(-1)

/** The month that a bill period is named after, `YYYY-MM`: the one that most of its days are in, so 9 November to 8 December is November's. */
export const billMonth = (startDate: string, endDate: string): string =>
  addDays(startDate, Math.floor(daysBetween(startDate, endDate) / 2)).slice(0, 7)

/** The year that a bill period is counted in: that of its month. */
export const billYear = (startDate: string, endDate: string): number => Number(billMonth(startDate, endDate).slice(0, 4))
