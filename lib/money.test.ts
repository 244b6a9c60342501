import { expect, test } from 'vitest'
import { fc } from '../tests/property.ts'
import { amountOf, centsOf, costCents, dollarsOf, grossCents, grossRate, gstCents, shareCents } from './money.ts'

test('amounts survive the way into the database and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), (cents) => {
      expect(centsOf(amountOf(cents))).toBe(cents)
    }),
  )
})

test.each([
  [1000, '0.25000', 25],
  [12_345, '0.28450', 351],
  [2, '0.25000', 0],
  [20, '0.25000', 1],
])('%i Wh at %s cost %i cents', (wattHours, rate, cents) => {
  expect(costCents(wattHours, rate)).toBe(cents)
})

test('GST is 15%, to the cent', () => {
  expect([gstCents(10_000), gstCents(333), grossCents(10_000)]).toEqual([1500, 50, 11_500])
})

test('a cost is within half a cent of the exact product', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5_000_000 }), fc.integer({ min: 0, max: 99_999 }), (wattHours, rate) => {
      const text = (rate / 100_000).toFixed(5)
      expect(Math.abs(costCents(wattHours, text) - (wattHours * rate) / 1_000_000)).toBeLessThanOrEqual(0.5 + 1e-9)
    }),
  )
})

test('a rate with GST has five decimals', () => {
  expect([grossRate('0.31250'), grossRate('0.14870'), grossRate('1.00001'), grossRate('0.00190')]).toEqual([
    0.35938, 0.17101, 1.15001, 0.00219,
  ])
})

test('dollars are cents by the hundred', () => {
  expect([dollarsOf(0), dollarsOf(12_345), dollarsOf(-405)]).toEqual([0, 123.45, -4.05])
})

test('cents that are shared by weights add up again', () => {
  expect([shareCents(100, [1, 1, 1]), shareCents(100, [0, -5]), shareCents(-7, [3, 1]), shareCents(5, [])]).toEqual([
    [33, 34, 33],
    [50, 50],
    [-5, -2],
    [],
  ])
})
