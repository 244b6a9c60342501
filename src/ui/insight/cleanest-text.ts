interface Hour {
  /** UTC */
  start: string
  gramsCo2PerKwh: number
}

/**
 * When power was cleanest and least clean, by what a kilowatt-hour gave off; undefined without an hour. The one measure of it: what is
 * renewable may be most in another hour.
 * @param at says when an hour begins, such as `at 9 am`
 */
export function cleanestText(hours: readonly Hour[], at: (start: string) => string): string | undefined {
  const byCarbon = hours.toSorted((a, b) => a.gramsCo2PerKwh - b.gramsCo2PerKwh)
  const [cleanest, leastClean] = [byCarbon[0], byCarbon.at(-1)]
  if (!cleanest || !leastClean) return undefined
  const grams = ({ gramsCo2PerKwh }: Hour) => Math.round(gramsCo2PerKwh)
  return `power was cleanest ${at(cleanest.start)}, ${grams(cleanest)} g CO₂ per kWh, and least clean ${at(leastClean.start)}, ${grams(leastClean)} g`
}
