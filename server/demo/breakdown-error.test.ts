import { expect, test } from 'vitest'
import { sum } from '#lib/sum.ts'
import { breakdownErrors } from './breakdown-error.ts'

/** Source: issue 19, Shows 3: in percentage points of what a home used in a month. */
const MOST_OFF = 8

test('what is worked out of a home’s readings is near to what the home used its power for', () => {
  const errors = breakdownErrors('2024-11-25', '2026-11-24')
  const byUse = Map.groupBy(errors, ({ use }) => use)
  expect(byUse.size).toBeGreaterThanOrEqual(6)
  const means = [...byUse].map(([use, own]) => [use, sum(own.map(({ off }) => off)) / own.length] as const)
  expect(means.filter(([, off]) => off > MOST_OFF)).toEqual([])
})
