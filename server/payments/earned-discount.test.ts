import { expect, test } from 'vitest'
import { balanceOf } from '../billing/queries.ts'
import type { OwedBill } from '../billing/settle.ts'
import { earnedDiscount } from './earned-discount.ts'

const bill = (dueDay: string, owedCents: number, discountCents: number): OwedBill => ({
  id: dueDay,
  startDay: '2026-09-01',
  endDay: '2026-09-30',
  issuedDay: '2026-10-02',
  dueDay,
  amountCents: owedCents,
  discountCents,
  owedCents,
})
const earned = (bills: OwedBill[], cents: number, day: string) => earnedDiscount({ bills: bills.toReversed(), creditCents: 0 }, cents, day)

test('a discount is earned up to the due day, by who pays all that is left of the bill', () => {
  const own = [bill('2026-10-20', 20_000, 600)]
  expect(earned(own, 19_400, '2026-10-20')).toBe(600)
  expect(earned(own, 19_399, '2026-10-20')).toBe(0)
  expect(earned(own, 19_400, '2026-10-21')).toBe(0)
  // Who pays without taking it off has it in credit.
  expect(earned(own, 25_000, '2026-10-01')).toBe(600)
})

test('an overdue bill comes first, without its discount', () => {
  const own = [bill('2026-09-20', 10_000, 300), bill('2026-10-20', 20_000, 600)]
  expect(earned(own, 19_400, '2026-10-01')).toBe(0)
  expect(earned(own, 29_399, '2026-10-01')).toBe(0)
  expect(earned(own, 29_400, '2026-10-01')).toBe(600)
})

test('what is settled already earns nothing more', () => {
  expect(earned([{ ...bill('2026-10-20', 0, 600), amountCents: 20_000 }], 5_000, '2026-10-01')).toBe(0)
})

test('where less is left than the discount, it is not offered any more', () => {
  const own = [bill('2026-10-20', 500, 600)]
  expect(earned(own, 500, '2026-10-01')).toBe(0)
  expect(balanceOf({ bills: own, creditCents: 0 }, '2026-10-01')).toMatchObject({ amountToPayNZD: 5, promptPaymentDiscount: 0 })
})
