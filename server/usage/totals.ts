import { kwhOf } from '#lib/kwh.ts'
import { dollarsOf } from '#lib/money.ts'
import { type DayOfUse, hasReadings } from './days-of-use.ts'

/** What a run of days comes to. Sums are made in whole watt-hours and cents. */
interface UseTotals {
  totalWh: number
  cents: number
  daysWithUsage: number
}

export function totalsOf(days: readonly DayOfUse[]): UseTotals {
  return days.reduce(
    (sum, day) => ({
      totalWh: sum.totalWh + day.totalWh,
      cents: sum.cents + day.cents,
      daysWithUsage: sum.daysWithUsage + (hasReadings(day) ? 1 : 0),
    }),
    { totalWh: 0, cents: 0, daysWithUsage: 0 },
  )
}

/** What a day with readings takes, on average. One without costs its daily charge, and says nothing of what a day takes. */
export function dailyAverageOf(days: readonly DayOfUse[], kWhOnly: boolean): { kw: number; costNZD: number | undefined } {
  const read = days.filter(hasReadings)
  const { totalWh, cents } = totalsOf(read)
  const of = (sum: number) => Math.round(sum / Math.max(1, read.length))
  return { kw: kwhOf(of(totalWh)), costNZD: kWhOnly ? undefined : dollarsOf(of(cents)) }
}
