import { clockHours } from '#lib/local-day.ts'
import { sum } from '../sum.ts'
import { HOURS_OF_USE } from '../usage/hours-of-use.ts'

/** A day's electricity: what was used and paid in each half-hour, and what the day's energy went into. */
export interface DayOfUses {
  localDay: string
  halfHours: readonly { wattHours: number | undefined; energyCents: number }[]
  categories: Readonly<Record<string, number>>
}

/** Enough to settle to the watt-hour; each round brings the two sums closer. */
const ROUNDS = 20

/**
 * What each use costs by the price of the half-hours that it falls into, in cents that are not rounded. Which half-hours
 * those are is not measured: a day is shared out so that every half-hour has what its meter read, and every use as much
 * as is known of it, starting from the hours that each use leans to (iterative proportional fitting).
 */
export function costOfUses(days: readonly DayOfUses[]): Map<string, number> {
  const costs = new Map<string, number>()
  for (const { localDay, halfHours, categories } of days) {
    const read = halfHours.map(({ wattHours = 0 }) => wattHours)
    const names = Object.keys(categories)
    const shares = shareOut(seedsOf(localDay, names), Object.values(categories), read)
    names.forEach((name, k) => {
      const own = sum(
        read.map((wattHours, i) => (wattHours === 0 ? 0 : ((shares[k]?.[i] ?? 0) * (halfHours[i]?.energyCents ?? 0)) / wattHours)),
      )
      costs.set(name, (costs.get(name) ?? 0) + own)
    })
  }
  return costs
}

function seedsOf(localDay: string, names: readonly string[]): number[][] {
  const hours = clockHours(localDay)
  return names.map((name) => {
    const weights = HOURS_OF_USE[name as keyof typeof HOURS_OF_USE] ?? HOURS_OF_USE.Other
    return hours.map((hour) => weights[hour] ?? 0)
  })
}

/** Scales a table until its rows and its columns have these sums, the columns exactly. */
function shareOut(seeds: number[][], rows: readonly number[], columns: readonly number[]): number[][] {
  let table = seeds
  for (let round = 0; round < ROUNDS; round++) {
    table = table.map((row, k) => scaled(row, rows[k] ?? 0))
    const sums = columns.map((_, i) => sum(table.map((row) => row[i] ?? 0)))
    table = table.map((row) => row.map((value, i) => (sums[i] ? (value * (columns[i] ?? 0)) / sums[i] : 0)))
  }
  return table
}

function scaled(values: readonly number[], target: number): number[] {
  const total = sum(values)
  return values.map((value) => (total === 0 ? 0 : (value * target) / total))
}
