import { addDays } from '#lib/calendar.ts'
import { localDayOf } from '#lib/local-day.ts'
import { sum } from '#lib/sum.ts'
import { breakdownErrors } from '#server/demo/breakdown-error.ts'
import { print } from './print.ts'

const DAYS = 730

/** How far the breakdown is from what the demo world's homes used their electricity for, and what working it out takes. */
export function measureBreakdown(): void {
  const today = localDayOf(new Date())
  const startMs = performance.now()
  const errors = breakdownErrors(addDays(today, -DAYS), addDays(today, -1))
  const tookMs = performance.now() - startMs
  const homes = new Set(errors.map(({ home }) => home)).size
  for (const [use, own] of Map.groupBy(errors, (error) => error.use)) {
    const meanOf = (value: (error: (typeof own)[number]) => number) => Math.round((sum(own.map(value)) / own.length) * 10) / 10
    print({
      name: `breakdown: ${use}, mean error of its share of a month`,
      value: meanOf(({ off }) => off),
      unit: 'percentage points',
      budget: 8,
      madePercent: meanOf(({ made }) => made),
      estimatedPercent: meanOf(({ estimated }) => estimated),
    })
  }
  print({ name: 'breakdown: two years of a home, made and worked out', value: tookMs / homes, unit: 'ms' })
}
