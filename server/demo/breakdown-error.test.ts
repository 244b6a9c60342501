import { expect, test } from 'vitest'
import { sum } from '#lib/sum.ts'
import { breakdownErrors } from './breakdown-error.ts'

const MOST_PERCENTAGE_POINTS = 8

test('the breakdown of the demo’s homes is close to what their electricity went into', () => {
  const errors = breakdownErrors('2024-11-23', '2026-11-22')
  expect(new Set(errors.map(({ home }) => home)).size).toBeGreaterThan(3)
  const meanOff = (own: typeof errors) => sum(own.map(({ off }) => off)) / own.length
  expect(meanOff(errors)).toBeLessThan(MOST_PERCENTAGE_POINTS)
  // Nor does a use that is told well make up for one that is not.
  for (const [use, own] of Map.groupBy(errors, (error) => error.use)) {
    expect([use, meanOff(own)]).toEqual([use, expect.toSatisfy((off: number) => off < MOST_PERCENTAGE_POINTS)])
  }
})
