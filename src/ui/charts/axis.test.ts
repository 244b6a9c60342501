import { expect, test } from 'vitest'
import { fc } from '../../../tests/property.ts'
import { niceTicks } from './axis.ts'

test('ticks are few, round, start at zero and reach above the highest value', () => {
  expect(niceTicks(7.2)).toEqual([0, 2.5, 5, 7.5])
  expect(niceTicks(100)).toEqual([0, 50, 100])
  fc.assert(
    fc.property(fc.double({ min: 0.01, max: 1e6, noNaN: true }), (top) => {
      const ticks = niceTicks(top)
      expect(ticks[0]).toBe(0)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(top * 0.999999)
      expect(ticks.length).toBeGreaterThanOrEqual(2)
      expect(ticks.length).toBeLessThanOrEqual(5)
    }),
  )
})
