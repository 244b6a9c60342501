import { addDays, eachDay, lastDayOfMonth, weekdayOf } from './calendar.ts'

/* A month as calendars draw it: weeks that begin on Sunday. */

export const WEEKDAY_NAMES = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const
export const DAYS_OF_WEEK = 7

/** The Sunday on or before a local day. */
export const sundayBefore = (day: string): string => addDays(day, -(weekdayOf(day) % DAYS_OF_WEEK))

/** The days of a month by weeks; the first week may begin in the month before, and the last may be short. @param month `YYYY-MM` */
export function weeksOfMonth(month: string): string[][] {
  const days = eachDay(sundayBefore(`${month}-01`), lastDayOfMonth(month))
  return Array.from({ length: Math.ceil(days.length / DAYS_OF_WEEK) }, (_, i) => days.slice(i * DAYS_OF_WEEK, (i + 1) * DAYS_OF_WEEK))
}
