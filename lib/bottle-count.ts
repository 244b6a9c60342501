/** Source: portal-usage.md, sections 5 and 9. */
export const LEAST_BOTTLES = 1
const MOST_BOTTLES = 99

/** The most bottles in one order. */
export const mostBottles = (maxBottles: number | undefined): number => Math.min(MOST_BOTTLES, maxBottles ?? MOST_BOTTLES)

/** One more or one less, within the limits. */
export function nextCount(count: number, by: 1 | -1, most: number): number {
  if (by === 1) return count < most ? count + 1 : count
  return count > LEAST_BOTTLES ? count - 1 : count
}
