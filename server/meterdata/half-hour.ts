import { addDays } from '#lib/calendar.ts'
import { clockTimes, tradingPeriodCount } from '#lib/trading-periods.ts'
import { BadLine, codeOf, localDayOfText, readingDayOf } from './fields.ts'
import type { Leniencies } from './leniencies.ts'

/** A half-hour as EIEP13A writes it, found on the day's list of trading periods. */
interface HalfHour {
  day: string
  period: number
  /** the trading period an hour later, where the clock shows this time twice and the line does not say which is meant */
  again?: number
}

const TIME = /^(\d{1,2}\/\d{2}\/\d{4}) (\d{1,2}):(\d{2})(?::(\d{2}))?$/
const MINUTES_OF_DAY = 24 * 60
const ADJUSTMENTS = { NZST: 'standard time', NZDT: 'daylight time' } as const
type Adjustment = keyof typeof ADJUSTMENTS

/**
 * @param start `01/10/2014 00:00:01`; also `00:00:00`, and as a spreadsheet writes it, `1/10/2014 0:00`
 * @param end half an hour later, `01/10/2014 00:30:00`
 * @param adjustmentText empty: the times are the clock's. `NZST`: they are not adjusted for daylight saving, so in summer
 * the clock shows an hour more. Source: Electricity Industry Participation Code, clause 15.36
 * @throws {BadLine} if it is no half-hour, one that the clock skips, or in the future
 */
export function halfHourOf(
  start: string,
  end: string,
  adjustmentText: string,
  { today, leniencies }: { today: string; leniencies: Leniencies },
): HalfHour {
  const adjustment = adjustmentText === '' ? undefined : codeOf(adjustmentText, 'NZDT adjustment', ADJUSTMENTS, leniencies)
  const [, startDate = '', hour = '', minute = '', second = ''] = TIME.exec(start) ?? []
  const minutes = Number(hour) * 60 + Number(minute)
  const isStart = startDate !== '' && minutes < MINUTES_OF_DAY && minutes % 30 === 0 && (second === '01' || Number(second) === 0)
  if (!isStart) throw new BadLine(`"${start}" does not start a half-hour, such as 01/10/2014 00:00:01 does`)
  if (second === '00') leniencies.note('a half-hour that starts at second 00, not 01')
  if (second === '' || hour.length === 1) leniencies.note('a time as a spreadsheet writes it, such as 0:30')
  const date = readingDayOf(startDate, today, leniencies)
  if (!endsHalfHour(end, date, minutes, leniencies)) throw new BadLine(`"${end}" does not end the half-hour from ${start}`)
  return adjustment ? byNamedTime(date, minutes, adjustment, start, leniencies) : byClock(date, minutes, start)
}

/** The end is half an hour later by the time of the line, or by the clock where that changes in between. */
function endsHalfHour(end: string, startDate: string, startMinutes: number, leniencies: Leniencies): boolean {
  const [, endDate = '', hour = '', minute = '', second = ''] = TIME.exec(end) ?? []
  if (!endDate || Number(second) !== 0) return false
  const day = localDayOfText(endDate, leniencies)
  const minutes = Number(hour) * 60 + Number(minute)
  if (day === startDate && minutes === startMinutes + 30) return true
  if (day === addDays(startDate, 1)) return minutes === 0 && startMinutes === MINUTES_OF_DAY - 30
  const changeMinutes = (tradingPeriodCount(startDate) - 48) * -30
  return day === startDate && minutes === startMinutes + 30 + changeMinutes
}

function byClock(day: string, minutes: number, start: string): HalfHour {
  if (tradingPeriodCount(day) === 48) return { day, period: minutes / 30 + 1 }
  const matching = clockTimes(day).flatMap((time, i) => (time.minutes === minutes ? [i + 1] : []))
  const [period, again] = matching
  if (period === undefined) throw new BadLine(`${start} does not exist: the clocks go forward`)
  return again === undefined ? { day, period } : { day, period, again }
}

function byNamedTime(date: string, minutes: number, adjustment: Adjustment, start: string, leniencies: Leniencies): HalfHour {
  const first = clockTimes(date)[0]?.adjustment
  const lead = first === adjustment ? 0 : adjustment === 'NZST' ? 60 : -60
  const index = (minutes + lead) / 30
  const count = tradingPeriodCount(date)
  const [day, period] = index < count ? [date, index + 1] : [addDays(date, 1), index - count + 1]
  if (clockTimes(day)[period - 1]?.adjustment === adjustment) return { day, period }
  if (adjustment === 'NZDT') throw new BadLine(`${start} does not exist in NZDT: that is not daylight time`)
  leniencies.note('a time in NZST while the clock shows NZDT, read an hour later by the clock')
  return { day, period }
}
