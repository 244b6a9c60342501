import { expect, test } from 'vitest'
import { feeRateOf } from './card-fee.ts'

const payments = { cardFees: { northlight: 195, pip: 150 } }

test('a business pays the fee of its brand by card, a home none', () => {
  expect(feeRateOf(payments, { kind: 'sme', brand: 'northlight' })).toBe(195)
  expect(feeRateOf(payments, { kind: 'sme', brand: 'pip' })).toBe(150)
  expect(feeRateOf(payments, { kind: 'residential', brand: 'northlight' })).toBe(0)
})

test('without a gateway nobody pays a fee', () => {
  expect(feeRateOf(undefined, { kind: 'sme', brand: 'northlight' })).toBe(0)
})
