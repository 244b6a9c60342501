/*
 * Days and moments in words, with the browser's own formats: no date library is in the first load.
 */
const ZONE = 'Pacific/Auckland'
const day = new Intl.DateTimeFormat('en-NZ', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const dayOfYear = new Intl.DateTimeFormat('en-NZ', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
const weekday = new Intl.DateTimeFormat('en-NZ', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
const month = new Intl.DateTimeFormat('en-NZ', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const monthName = new Intl.DateTimeFormat('en-NZ', { month: 'short', timeZone: 'UTC' })
const clock = new Intl.DateTimeFormat('en-NZ', { hour: 'numeric', minute: '2-digit', timeZone: ZONE })
const moment = new Intl.DateTimeFormat('en-NZ', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: ZONE,
})

type DayForm = 'day' | 'year' | 'weekday'
const DAY_FORMS: Record<DayForm, Intl.DateTimeFormat> = { day, year: dayOfYear, weekday }

/** @param date local day, YYYY-MM-DD */
export const dayText = (date: string, form: DayForm = 'day'): string => DAY_FORMS[form].format(Date.parse(date))

/** @param yearMonth local month, YYYY-MM */
export const monthText = (yearMonth: string): string => month.format(Date.parse(`${yearMonth}-01`))
export const monthNameText = (yearMonth: string): string => monthName.format(Date.parse(`${yearMonth}-01`))

/** @param instant ISO 8601; shown on New Zealand's clock */
export const clockText = (instant: string): string => clock.format(Date.parse(instant))
export const momentText = (instant: string): string => moment.format(Date.parse(instant))

export function Day({ date, form = 'day' }: { date: string; form?: DayForm }) {
  return <time dateTime={date}>{dayText(date, form)}</time>
}

export function Time({ at, withDay = false }: { at: string; withDay?: boolean }) {
  return <time dateTime={at}>{withDay ? momentText(at) : clockText(at)}</time>
}
