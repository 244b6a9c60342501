import { daysText } from '#lib/day-text.ts'
import type { BarPart } from '../charts/bar-chart.tsx'

/** How much of a bill period was read, and how. */
interface GasPeriod {
  type: 'actual' | 'estimated' | 'empty'
  daysWithUsage?: number
  daysEstimated?: number
}

/** What there is to say of a bill period beside its amount; empty for one that was read to its end. */
export function remarkOf({ type, daysEstimated = 0 }: GasPeriod, isRunning: boolean): string {
  if (type === 'empty') return 'not read'
  const estimated = type === 'estimated' ? 'estimated' : daysEstimated > 0 && `${daysText(daysEstimated)} estimated`
  return [isRunning && 'so far', estimated].filter(Boolean).join(', ')
}

/** A bill period's column: what was read, and above it the estimated share, by its days. */
export function partsOf({ type, daysWithUsage = 1, daysEstimated = 0 }: GasPeriod, value: number, isRunning: boolean): BarPart[] {
  const share = type === 'estimated' ? 1 : daysEstimated / daysWithUsage
  return [
    { fill: isRunning ? 'soft' : 'solid', value: value * (1 - share) },
    { fill: 'hatched', value: value * share },
  ]
}
