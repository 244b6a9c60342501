import { expect, test } from 'vitest'
import type { Suggestion } from '#schemas/powershout/entities.ts'
import { instantOf } from '#lib/trading-periods.ts'
import { bestBookable, worthText } from './best-hours.ts'

const at = (day: string, worthNzd: number) => ({ startDate: instantOf(day, 21).toISOString(), kwh: 2, worthNzd })
const suggestion = (duration: number, change: Partial<Suggestion> = {}): Suggestion => ({
  supplyPointId: 'SP-1',
  duration,
  basedOnWeeks: 6,
  isAnyHourAsGood: false,
  hours: [at('2026-11-29', 1.39), at('2026-11-26', 1.1)],
  usualNzd: 0.23,
  ...change,
})
const hours = (count: number, expiryDate: string) => [{ id: 'V-1', hours: count, expiryDate }]

test('the best hours are those that free hours are still left for', () => {
  expect(bestBookable(suggestion(1), hours(1, '2026-12-24'))?.worthNzd).toBe(1.39)
  expect(bestBookable(suggestion(1), hours(1, '2026-11-28'))?.worthNzd).toBe(1.1)
  expect(bestBookable(suggestion(2), hours(1, '2026-12-24'))).toBeUndefined()
})

test('what they are worth is said beside what others are worth', () => {
  const best = at('2026-11-29', 1.39)
  expect(worthText(best, suggestion(1))).toBe('about $1.39; most hours are worth about $0.23')
  expect(worthText(best, suggestion(2))).toBe('about $1.39; 2 hours at other times are usually worth about $0.23')
  expect(worthText(best, suggestion(1, { usualNzd: undefined }))).toBe('about $1.39')
})
