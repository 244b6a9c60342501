import { expect, test } from 'vitest'
import { fc } from '../tests/property.ts'
import { cardFeeCents, feeText, mostBesideFee } from './card-fee.ts'

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

test('the fee of a payment is told with what leaves the card, and none where there is none', () => {
  expect(feeText(10_000, 95)).toBe('A card fee of 0.95% comes on top: $0.95, $100.95 in all.')
  expect(feeText(10_000, 0)).toBeUndefined()
})

test('half a cent of a fee rounds up, and less does not', () => {
  // 0.95 % of $10.00 are 9.5 cents, of $9.99 they are 9.49.
  expect([cardFeeCents(1_000, 95), cardFeeCents(999, 95)]).toEqual([10, 9])
})
