import { expect, test } from 'vitest'
import { owedBill } from '../../tests/owed-bill.ts'
import { discountOn, isTooLittle } from './discount.ts'

test.each([
  // $6.50 with $6 off is 50 cents; with $5.50 off it is a dollar.
  [{ owedCents: 650, discountCents: 600 }, true],
  [{ owedCents: 650, discountCents: 550 }, false],
  // $2 of the discount were given before, so that $2 are left of it.
  [{ owedCents: 650, discountCents: 400, givenCents: 200 }, false],
  [{ owedCents: 100 }, false],
  [{ owedCents: 99 }, true],
  [{ owedCents: 0 }, false],
  // Paying no more than its discount would earn nothing.
  [{ owedCents: 600, discountCents: 600 }, false],
  [{ owedCents: 500, discountCents: 600 }, false],
  [{ owedCents: 650, discountCents: 600, wasLate: true as const }, false],
  [{ owedCents: 99, isArranged: true as const }, false],
])('what is left of a bill is too little to be late when it comes to less than a dollar: of %j %s', (left, tooLittle) => {
  expect(isTooLittle(owedBill(left))).toBe(tooLittle)
})

test('a bill that is paid on its due day keeps its discount, and the day after it does not', () => {
  const bill = owedBill({ discountCents: 1_000 })
  expect([discountOn(bill, bill.dueDay), discountOn(bill, '2026-11-21')]).toEqual([1_000, 0])
})

test('what was given of a discount is not given again', () => {
  expect(discountOn(owedBill({ discountCents: 1_000, givenCents: 400 }), '2026-11-10')).toBe(600)
  expect(discountOn(owedBill({ discountCents: 500, givenCents: 600 }), '2026-11-10')).toBe(0)
})

test('where no more is owed than the discount there is none', () => {
  const discountAt = (owedCents: number) => discountOn(owedBill({ owedCents, discountCents: 600 }), '2026-11-10')
  expect([discountAt(601), discountAt(600), discountAt(599)]).toEqual([600, 0, 0])
})

test('a bill of which cents are left after its due day keeps its discount, unless it was late with more', () => {
  const left = owedBill({ owedCents: 650, discountCents: 600 })
  expect(discountOn(left, '2026-12-24')).toBe(600)
  expect(discountOn({ ...left, wasLate: true }, '2026-12-24')).toBe(0)
})
