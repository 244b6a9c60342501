import { percentText } from './energy-text.ts'
import { sum } from './sum.ts'
import { wholePercentages } from './whole-percentages.ts'

/** A share below this is 'under 1%'. */
const LEAST = 0.5

/** Shares of a whole in whole per cent that add up to 100%. What is there but less than half a per cent is 'under 1%', and counts for nothing. */
export function percentShares(values: readonly number[]): string[] {
  const whole = sum(values)
  const shares = values.map((value) => (whole > 0 ? (value / whole) * 100 : 0))
  const percentages = wholePercentages(shares.map((share) => (share < LEAST ? 0 : share)))
  // One that is rounded down to nothing is there all the same.
  return shares.map((share, i) => percentText(percentages[i] || Math.min(share, LEAST / 2)))
}
