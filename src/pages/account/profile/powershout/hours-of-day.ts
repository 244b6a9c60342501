import { clockTimes, localDayOf, tradingPeriodCount, tradingPeriodStart } from '#lib/local-day.ts'
import { clockAndZoneText, clockText } from '#ui/time.tsx'

/** The whole hours of a local day at which free hours can begin: 23 or 25 on the days the clocks change. */
export function hoursOfDay(day: string): { value: string; label: string }[] {
  const times = clockTimes(day)
  const minutes = times.map((time) => time.minutes)
  return Array.from({ length: tradingPeriodCount(day) / 2 }, (_, i) => {
    const value = tradingPeriodStart(day, i * 2 + 1).toISOString()
    const isTwice = minutes.filter((minute) => minute === minutes[i * 2]).length > 1
    return { value, label: isTwice ? clockAndZoneText(value) : clockText(value) }
  })
}

/** From when to when, such as `6:00 pm to 8:00 pm`. */
export function spanText(startDate: string, hours: number): string {
  const end = new Date(Date.parse(startDate) + hours * 3_600_000)
  const isNextDay =
    localDayOf(end) > localDayOf(new Date(startDate)) &&
    clockText(end.toISOString()) !== clockText(tradingPeriodStart(localDayOf(end), 1).toISOString())
  return `${clockText(startDate)} to ${clockText(end.toISOString())}${isNextDay ? ' the next day' : ''}`
}
