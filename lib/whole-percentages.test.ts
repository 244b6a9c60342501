import { expect, test } from 'vitest'
import { fc } from '../tests/property.ts'
import { wholePercentages } from './whole-percentages.ts'

test('day, night and free hours are 100 per cent together', () => {
  expect(wholePercentages([48.6, 50.6, 0.8])).toEqual([49, 50, 1])
  expect(wholePercentages([1, 1, 1])).toEqual([34, 33, 33])
  expect(wholePercentages([0, 12, 0])).toEqual([0, 100, 0])
  expect([wholePercentages([0, 0]), wholePercentages([])]).toEqual([[0, 0], []])
})

test('shares add up to 100, and none is off by one', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(90_000), { minLength: 1, maxLength: 8 }), (parts) => {
      const whole = parts.reduce((a, b) => a + b, 0)
      fc.pre(whole > 0)
      const shares = wholePercentages(parts)
      expect(shares.reduce((a, b) => a + b, 0)).toBe(100)
      for (const [i, part] of parts.entries()) expect(Math.abs((shares[i] ?? 0) - (part / whole) * 100)).toBeLessThan(1)
    }),
  )
})
