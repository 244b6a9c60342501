/*
 * Days and moments in words, with the browser's own formats: no date library is in the first load. A format takes the
 * browser milliseconds to make, so each is made when something is first written in it.
 */
const ZONE = 'Pacific/Auckland'
const day = lazily({ day: 'numeric', month: 'short', timeZone: 'UTC' })
const dayOfYear = lazily({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
const weekday = lazily({ weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
const month = lazily({ month: 'long', year: 'numeric', timeZone: 'UTC' })
const monthOnly = lazily({ month: 'short', timeZone: 'UTC' })
const clockAndZone = lazily({ hour: 'numeric', minute: '2-digit', timeZone: ZONE, timeZoneName: 'short' })
const hourOnly = lazily({ hour: 'numeric', timeZone: ZONE })
const clock = lazily({ hour: 'numeric', minute: '2-digit', timeZone: ZONE })
const moment = lazily({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: ZONE,
})

function lazily(options: Intl.DateTimeFormatOptions): (time: number) => string {
  let format: Intl.DateTimeFormat | undefined
  return (time) => {
    format ??= new Intl.DateTimeFormat('en-NZ', options)
    return format.format(time)
  }
}

const wholeMoment = lazily({ weekday: 'long', day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit', timeZone: ZONE })

type DayForm = 'day' | 'year' | 'weekday'
const DAY_FORMS: Record<DayForm, (time: number) => string> = { day, year: dayOfYear, weekday }

/** @param date local day, YYYY-MM-DD */
export const dayText = (date: string, form: DayForm = 'day'): string => DAY_FORMS[form](Date.parse(date))

/** From one local day to another, both ends included; one day is named once. @param form of the last day */
export const fromToText = (first: string, last: string, form: DayForm = 'year'): string =>
  first === last ? dayText(last, form) : `${dayText(first, form === 'weekday' ? form : 'day')} to ${dayText(last, form)}`

/** So many days, in words. */
export const daysText = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`

/** @param yearMonth local month, YYYY-MM */
export const monthText = (yearMonth: string): string => month(Date.parse(`${yearMonth}-01`))

/** @param instant ISO 8601; shown on New Zealand's clock */
export const clockText = (instant: string): string => clock(Date.parse(instant))
/** The same with the time it is by, NZDT or NZST, for where the clock shows one twice. */
export const clockAndZoneText = (instant: string): string => clockAndZone(Date.parse(instant))
/** The hour alone, such as 6 am. */
export const hourText = (instant: string): string => hourOnly(Date.parse(instant))
/** A month's name in short. @param yearMonth local month, YYYY-MM */
export const shortMonthText = (yearMonth: string): string => monthOnly(Date.parse(`${yearMonth}-01`))
export const momentText = (instant: string): string => moment(Date.parse(instant))
/** The same with whole words, within a sentence: Monday 23 November at 2:05 pm. */
export const wholeMomentText = (instant: string): string => wholeMoment(Date.parse(instant))

export function Day({ date, form = 'day' }: { date: string; form?: DayForm }) {
  return <time dateTime={date}>{dayText(date, form)}</time>
}

export function Time({ at, withDay = false }: { at: string; withDay?: boolean }) {
  return <time dateTime={at}>{withDay ? momentText(at) : clockText(at)}</time>
}
