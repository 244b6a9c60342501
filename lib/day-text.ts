import { billMonth } from './calendar.ts'
import { counted } from './counted.ts'

/*
 * Days, months and periods of the calendar as text. A format takes milliseconds to make, so each is made when something is
 * first written in it.
 */

/** Formats instants in the English of New Zealand. */
export function lazyFormat(options: Intl.DateTimeFormatOptions): (instantMs: number) => string {
  let format: Intl.DateTimeFormat | undefined
  return (instantMs) => {
    format ??= new Intl.DateTimeFormat('en-NZ', options)
    return format.format(instantMs)
  }
}

export type DayForm = 'day' | 'year' | 'weekday'
const DAY_FORMS: Record<DayForm, (instantMs: number) => string> = {
  day: lazyFormat({ day: 'numeric', month: 'short', timeZone: 'UTC' }),
  year: lazyFormat({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
  weekday: lazyFormat({ weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }),
}
const month = lazyFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' })
const shortMonth = lazyFormat({ month: 'short', timeZone: 'UTC' })

/** @param day local day, `YYYY-MM-DD` */
export const dayText = (day: string, form: DayForm = 'day'): string => DAY_FORMS[form](Date.parse(day))

/** From one local day to another, both ends included; one day is named once. @param form of the last day */
export function fromToText(first: string, last: string, form: DayForm = 'year'): string {
  if (first === last) return dayText(last, form)
  const isYearShared = first.slice(0, 4) === last.slice(0, 4)
  return `${dayText(first, form === 'year' && isYearShared ? 'day' : form)} to ${dayText(last, form)}`
}

/** @param yearMonth local month, `YYYY-MM` */
export const monthText = (yearMonth: string): string => month(Date.parse(`${yearMonth}-01`))

/** A month's name in short. @param yearMonth local month, `YYYY-MM` */
export const shortMonthText = (yearMonth: string): string => shortMonth(Date.parse(`${yearMonth}-01`))

/** The month that a bill period is named after, in short. */
export const billMonthText = (startDate: string, endDate: string): string => shortMonthText(billMonth(startDate, endDate))

/** Such as `1 day` or `29 days`. */
export const daysText = (days: number): string => counted(days, 'day')

/** An hour of the clock, such as `9 pm`; 24 is midnight. */
export const hourText = (hour: number): string => `${((hour + 11) % 12) + 1} ${hour % 24 < 12 ? 'am' : 'pm'}`
