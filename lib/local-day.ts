import { dayText, lazyFormat } from './day-text.ts'

/* Local days and hours of New Zealand, a day written YYYY-MM-DD. Its half-hours are in trading-periods.ts. */

export const ZONE = 'Pacific/Auckland'

/** The local day on which an instant falls. */
export function localDayOf(instant: Date): string {
  return DAY.format(instant)
}
/** Canada writes days as YYYY-MM-DD; a format is many times faster than the date library. */
const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, year: 'numeric', month: '2-digit', day: '2-digit' })

/** The last day to pay, such as `Thu, 26 Nov`, or `today`. */
export const dueDayText = (day: string, today = localDayOf(new Date())): string => (day === today ? 'today' : dayText(day, 'weekday'))

/** Local hour of the clock at an instant, 0 to 23. */
export const localHourOf = (instant: Date): number => Number(hour(instant.getTime()))
const hour = lazyFormat({ timeZone: ZONE, hour: '2-digit', hourCycle: 'h23' })

/** The next moment whose minute is a multiple of the given number of minutes. */
export function nextMark(now: Date, minutes: number): Date {
  const stepMs = minutes * 60_000
  return new Date((Math.floor(now.getTime() / stepMs) + 1) * stepMs)
}
