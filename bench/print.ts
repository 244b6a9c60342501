interface Figure {
  name: string
  value: number
  unit: 'ms' | 'B' | 's' | 'score' | 'readings/s' | 'records/s' | 'MB' | 'ratio' | 'percentage points'
  budget?: number
  /** whether more is better */
  atLeast?: boolean
  [detail: string]: unknown
}

export function print({ name, value, unit, budget, atLeast, ...details }: Figure): void {
  const rounded = Math.round(value * 1000) / 1000
  const isWithin = budget === undefined ? undefined : atLeast ? value >= budget : value <= budget
  console.log(JSON.stringify({ name, value: rounded, unit, ...(budget === undefined ? {} : { budget, isWithin }), ...details }))
}

/** What usually is taken, in milliseconds, and at most. */
export const printTimes = (name: string, times: readonly number[], budget: number, details: Record<string, unknown> = {}): void =>
  print({ name, value: median(times), unit: 'ms', budget, most: Math.max(...times), ...details })

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
