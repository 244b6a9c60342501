import { kwhOf } from '#lib/kwh.ts'
import { dollarsOf } from '#lib/money.ts'
import { sum } from '#lib/sum.ts'
import { type DayOfUse, hasReadings } from './days-of-use.ts'

/** What a run of days comes to. Sums are made in whole watt-hours and cents. */
interface UseTotals {
  totalWh: number
  cents: number
  daysWithUsage: number
}

export const totalsOf = (days: readonly DayOfUse[]): UseTotals => ({
  totalWh: sum(days.map(({ totalWh }) => totalWh)),
  cents: sum(days.map(({ cents }) => cents)),
  daysWithUsage: days.filter(hasReadings).length,
})

/** What a day with readings takes, on average. One without costs its daily charge, and says nothing of what a day takes. */
export function dailyAverageOf(days: readonly DayOfUse[], kWhOnly: boolean): { kw: number; costNZD: number | undefined } {
  const read = days.filter(hasReadings)
  const { totalWh, cents } = totalsOf(read)
  const of = (total: number) => Math.round(total / Math.max(1, read.length))
  return { kw: kwhOf(of(totalWh)), costNZD: kWhOnly ? undefined : dollarsOf(of(cents)) }
}
