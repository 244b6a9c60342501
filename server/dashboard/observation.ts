import type { IconName } from '#schemas/dashboard/entities.ts'
import { hourText } from '#lib/day-text.ts'
import { kwhText } from '#lib/energy-text.ts'
import { clockHours } from '#lib/local-day.ts'
import { sum } from '#lib/sum.ts'

interface DayOfUse {
  localDay: string
  wattHours: readonly (number | null)[]
  totalWh: number
}

interface Observation {
  observation: string
  detail: string
  icon: IconName
}

/** The most telling thing about the latest days of use, newest first; undefined with less than two weeks of them. */
export function observe(days: readonly DayOfUse[]): Observation | undefined {
  if (days.length < 14) return undefined
  const recent = wattHoursOf(days.slice(0, 7))
  const before = wattHoursOf(days.slice(7, 14))
  const change = before === 0 ? 0 : Math.round(((recent - before) / before) * 100)
  if (Math.abs(change) >= 8) {
    const kwh = Math.abs(recent - before) / 1000
    return {
      observation: `You used ${Math.abs(change)}% ${change < 0 ? 'less' : 'more'} power than the week before`,
      detail: `That is ${kwhText(kwh)} ${change < 0 ? 'less' : 'more'} over seven days, about ${kwhText(kwh / 7)} a day.`,
      icon: 'chart',
    }
  }
  const hour = busiestHour(days.slice(0, 7))
  const share = Math.round(hour.share * 100)
  return {
    observation: `Your busiest time is ${hourText(hour.start)} to ${hourText(hour.start + 3)}`,
    detail: `These three hours took ${share}% of last week’s power. Using some of it at other hours helps the grid most.`,
    icon: 'clock',
  }
}

/** The three hours in a row with the most use. */
function busiestHour(days: readonly DayOfUse[]): { start: number; share: number } {
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

const wattHoursOf = (days: readonly DayOfUse[]) => sum(days.map(({ totalWh }) => totalWh))
