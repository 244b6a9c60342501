import { sum } from './sum.ts'

/** Shares of a whole in whole per cent, which add up to 100: the largest fractions are rounded up. All 0 of nothing. */
export function wholePercentages(parts: readonly number[]): number[] {
  const whole = sum(parts)
  if (whole <= 0) return parts.map(() => 0)
  const exact = parts.map((part) => (part / whole) * 100)
  const missing = 100 - sum(exact.map(Math.floor))
  const fraction = (i: number) => (exact[i] ?? 0) % 1
  const roundedUp = new Set(
    exact
      .map((_, i) => i)
      .sort((a, b) => fraction(b) - fraction(a))
      .slice(0, missing),
  )
  return exact.map((percentage, i) => Math.floor(percentage) + (roundedUp.has(i) ? 1 : 0))
}
