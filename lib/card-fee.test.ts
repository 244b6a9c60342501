import { expect, test } from 'vitest'
import { fc } from '../tests/property.ts'
import { cardFeeCents, mostBesideFee } from './card-fee.ts'

test('the most that can be paid leaves room for its fee, and a cent more does not', () => {
  expect([mostBesideFee(1_000_000, 0), mostBesideFee(1_000_000, 95)]).toEqual([1_000_000, 990_589])
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 5_000_000 }), fc.integer({ min: 0, max: 500 }), (limit, rate) => {
      const most = mostBesideFee(limit, rate)
      expect(most + cardFeeCents(most, rate)).toBeLessThanOrEqual(limit)
      expect(most + 1 + cardFeeCents(most + 1, rate)).toBeGreaterThan(limit)
    }),
  )
})
