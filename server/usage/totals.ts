import { type DayOfUse, hasReadings } from './days-of-use.ts'

/** What a run of days comes to. Sums are made in whole watt-hours and cents. */
export interface UseTotals {
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
