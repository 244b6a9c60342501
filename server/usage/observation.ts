import type { IconName } from '#schemas/icon.ts'
import { addDays } from '#lib/calendar.ts'
import { hourText } from '#lib/day-text.ts'
import { kwhText } from '#lib/energy-text.ts'
import { kwhOf } from '#lib/kwh.ts'
import { clockHours } from '#lib/trading-periods.ts'
import { sum } from '#lib/sum.ts'
import { unbroken } from '#lib/unbroken.ts'
import type { DayOfUse } from './days-of-use.ts'

type DayRead = Pick<DayOfUse, 'localDay' | 'wattHours' | 'totalWh'>

interface Observation {
  observation: string
  detail: string
  icon: IconName
}

/** Less of a change is not worth telling, in per cent. */
const TELLING = 8

/**
 * The most telling thing about the latest days of use; undefined unless the last two weeks are complete.
 * @param days up to four weeks that were read whole, newest first: the dashboard compares the last two weeks with the two before,
 * and a week that went the other way would contradict it
 */
export function observe(days: readonly DayRead[]): Observation | undefined {
  if (!areComplete(days.slice(0, 14), 14)) return undefined
  const week = changeOf(days, 7)
  const isContradicted = areComplete(days, 28) && week.percentage * changeOf(days, 14).percentage < 0
  if (Math.abs(week.percentage) >= TELLING && !isContradicted) {
    const kwh = kwhOf(Math.abs(week.wattHours))
    const more = week.percentage < 0 ? 'less' : 'more'
    return {
      observation: unbroken(`You used ${Math.abs(week.percentage)}% ${more} power in the last 7 days than in the 7 before`),
      detail: unbroken(`That is ${kwhText(kwh)} ${more}, about ${kwhText(kwh / 7)} a day.`),
      icon: 'chart',
    }
  }
  const hour = busiestHour(days.slice(0, 7))
  const share = Math.round(hour.share * 100)
  return {
    observation: unbroken(`Your busiest time is ${hourText(hour.start)} to ${hourText(hour.start + 3)}`),
    detail: `These three hours took ${share}% of last week’s power.${isAtPeak(hour.start) ? ' Using some of it at other hours helps the grid most.' : ''}`,
    icon: 'chart',
  }
}

/** Whether three hours from this one on touch the country's own peaks, from 7 to 10 am and from 5 to 9 pm. */
const isAtPeak = (start: number) => (start < 10 && start + 3 > 7) || (start < 21 && start + 3 > 17)

/** True for exactly `count` days with none missing between them. */
const areComplete = (days: readonly DayRead[], count: number) =>
  days.length === count && days[0]?.localDay === addDays(days.at(-1)?.localDay ?? '', count - 1)

/** How much the latest days differ from as many days before them. */
function changeOf(days: readonly DayRead[], count: number): { wattHours: number; percentage: number } {
  const before = wattHoursOf(days.slice(count, 2 * count))
  const wattHours = wattHoursOf(days.slice(0, count)) - before
  return { wattHours, percentage: before === 0 ? 0 : Math.round((wattHours / before) * 100) }
}

/** The three hours in a row with the most use. */
function busiestHour(days: readonly DayRead[]): { start: number; share: number } {
  const byHour = new Array<number>(24).fill(0)
  for (const { localDay, wattHours } of days) {
    const hours = clockHours(localDay)
    wattHours.forEach((value, i) => {
      const hour = hours[i] ?? 0
      byHour[hour] = (byHour[hour] ?? 0) + (value ?? 0)
    })
  }
  const total = sum(byHour) || 1
  let best = { start: 0, share: 0 }
  for (let start = 0; start <= 21; start++) {
    const share = ((byHour[start] ?? 0) + (byHour[start + 1] ?? 0) + (byHour[start + 2] ?? 0)) / total
    if (share > best.share) best = { start, share }
  }
  return best
}

const wattHoursOf = (days: readonly DayRead[]) => sum(days.map(({ totalWh }) => totalWh))
