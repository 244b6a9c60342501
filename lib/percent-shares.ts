import { percentText } from './energy-text.ts'
import { sum } from './sum.ts'

/** A share below this is 'under 1%'. */
const LEAST = 0.5

/**
 * Shares of a whole in whole per cent that add up to 100%: the largest remainders are rounded up. What is there but less than
 * half a per cent is 'under 1%', and counts for nothing.
 */
export function percentShares(values: readonly number[]): string[] {
  const whole = sum(values)
  const exact = values.map((value) => (whole > 0 ? (value / whole) * 100 : 0))
  const counted = exact.map((share) => (share < LEAST ? 0 : share))
  const scale = 100 / (sum(counted) || 100)
  const scaled = counted.map((share) => share * scale)
  const missing = Math.round(sum(scaled)) - sum(scaled.map(Math.floor))
  const byRemainder = scaled.map((share, i) => ({ i, rest: share - Math.floor(share) })).sort((a, b) => b.rest - a.rest)
  const roundedUp = new Set(byRemainder.slice(0, missing).map(({ i }) => i))
  return exact.map((share, i) => (share < LEAST ? percentText(share) : percentText(Math.floor(scaled[i] ?? 0) + Number(roundedUp.has(i)))))
}
