import { clockHours } from '#lib/trading-periods.ts'
import { HOURS_OF_USE } from './hours-of-use.ts'

/** A day's electricity: what was used and paid in each half-hour, and what the day's energy went into. */
interface DayOfUses {
  localDay: string
  halfHours: readonly { wattHours: number | undefined; energyCents: number }[]
  categories: Readonly<Record<string, number>>
}

/** Each round brings the two sums closer; once they are as close as this, another would change no cent. */
const CLOSE_ENOUGH = 0.002
const MOST_ROUNDS = 12

/**
 * Cost of each use at the prices of its half-hours, in cents, not rounded. No meter measures which half-hours those
 * are: a day's readings and uses are balanced against the usual hours of each use (iterative proportional fitting).
 * In loops, for speed: two years have 35,000 half-hours.
 */
export function costOfUses(days: readonly DayOfUses[]): Map<string, number> {
  const costs = new Map<string, number>()
  for (const { localDay, halfHours, categories } of days) {
    const read = Float64Array.from(halfHours, ({ wattHours = 0 }) => wattHours)
    const hours = clockHours(localDay)
    const uses = Object.entries(categories).map(([name, wattHours]) => {
      const weights = HOURS_OF_USE[name as keyof typeof HOURS_OF_USE] ?? HOURS_OF_USE.Other
      const share = new Float64Array(read.length)
      for (let i = 0; i < share.length; i++) share[i] = weights[hours[i] ?? 0] ?? 0
      return { name, wattHours, share }
    })
    shareOut(uses, read)
    for (const { name, share } of uses) {
      let cents = costs.get(name) ?? 0
      halfHours.forEach(({ energyCents }, i) => {
        if (read[i]) cents += ((share[i] ?? 0) * energyCents) / (read[i] ?? 1)
      })
      costs.set(name, cents)
    }
  }
  return costs
}

/** Scales the shares in place until they add up to each use, and exactly to what was read. */
function shareOut(uses: readonly { wattHours: number; share: Float64Array }[], read: Float64Array): void {
  let isSettled = false
  for (let round = 0; round < MOST_ROUNDS && !isSettled; round++) {
    isSettled = true
    const sums = new Float64Array(read.length)
    for (const { wattHours, share } of uses) {
      let total = 0
      for (const value of share) total += value
      const factor = total === 0 ? 0 : wattHours / total
      isSettled &&= Math.abs(factor - 1) < CLOSE_ENOUGH
      for (let i = 0; i < share.length; i++) {
        share[i] = (share[i] ?? 0) * factor
        sums[i] = (sums[i] ?? 0) + (share[i] ?? 0)
      }
    }
    for (const { share } of uses) {
      for (let i = 0; i < share.length; i++) share[i] = sums[i] ? ((share[i] ?? 0) * (read[i] ?? 0)) / (sums[i] ?? 1) : 0
    }
  }
}
