import { type DayForm, dayText, lazyFormat } from '#lib/day-text.ts'

/* Instants as text, on New Zealand's clock, with the browser's own formats: no date library is in the first load. */
const timeZone = 'Pacific/Auckland'
/** A day stays in one line with its month, a time with its am or pm. */
const inOneLine =
  (format: (instantMs: number) => string) =>
  (instant: string): string =>
    format(Date.parse(instant)).replace(/(?<=\d) /g, '\u00a0')

const clock = lazyFormat({ hour: 'numeric', minute: '2-digit', timeZone })
const clockAndZone = lazyFormat({ hour: 'numeric', minute: '2-digit', timeZone, timeZoneName: 'short' })
const hour = lazyFormat({ hour: 'numeric', timeZone })
const moment = lazyFormat({ weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit', timeZone })
const wholeMoment = lazyFormat({ weekday: 'long', day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit', timeZone })

/** @param instant ISO 8601 */
export const clockText = inOneLine(clock)
/** With NZDT or NZST, for the hour that the clock shows twice. */
export const clockAndZoneText = inOneLine(clockAndZone)
/** The hour alone, such as 6 am. */
export const hourText = inOneLine(hour)
export const momentText = inOneLine(moment)
/** With whole words, for use within a sentence: Monday 23 November at 2:05 pm. */
export const wholeMomentText = inOneLine(wholeMoment)

export function Day({ date, form = 'day' }: { date: string; form?: DayForm }) {
  return <time dateTime={date}>{dayText(date, form)}</time>
}

export function Time({ at, withDay = false }: { at: string; withDay?: boolean }) {
  return <time dateTime={at}>{withDay ? momentText(at) : clockText(at)}</time>
}
