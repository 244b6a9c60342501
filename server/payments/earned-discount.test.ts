import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sum } from '#lib/sum.ts'
import { balanceOf } from '../billing/queries.ts'
import { type OwedBill, type PaidSum, settled } from '../billing/settle.ts'
import { earnedDiscount, sharesOf } from './earned-discount.ts'

const bill = (dueDay: string, owedCents: number, discountCents: number): OwedBill => ({
  id: dueDay,
  startDay: '2026-09-01',
  endDay: '2026-09-30',
  issuedDay: '2026-10-02',
  dueDay,
  amountCents: owedCents,
  discountCents,
  givenCents: 0,
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

const day = (at: number) => `2026-10-${String(at).padStart(2, '0')}`
const histories = fc.record({
  bills: fc.array(fc.tuple(fc.integer({ min: 3, max: 28 }), fc.integer({ min: 1, max: 30_000 }), fc.integer({ min: 0, max: 900 })), {
    minLength: 1,
    maxLength: 3,
  }),
  steps: fc.array(
    fc.record({
      day: fc.integer({ min: 2, max: 28 }),
      cents: fc.integer({ min: 1, max: 40_000 }),
      addsCents: fc.integer({ min: 0, max: 2_000 }),
    }),
    { maxLength: 6 },
  ),
})

test('whatever is paid, and corrected upwards meanwhile, bills give each of their discounts once', () => {
  fc.assert(
    fc.property(histories, ({ bills, steps }) => {
      let own = bills.map(([dueDay, cents, discountCents], at) => ({ ...bill(day(dueDay), cents, discountCents), id: `BL-${at}` }))
      const payments: PaidSum[] = []
      for (const step of steps.toSorted((a, b) => a.day - b.day)) {
        const owed = settled(own, payments)
        const discountCents = earnedDiscount(owed, step.cents, day(step.day))
        const shares = sharesOf(owed, step.cents + discountCents, day(step.day), [])
        payments.push({
          day: day(step.day),
          cents: step.cents + discountCents,
          discountCents,
          billIds: shares.map(({ id }) => id),
          billCents: shares.map(({ cents }) => cents),
        })
        own = own.map((one) => ({ ...one, amountCents: one.amountCents + step.addsCents }))
      }
      const earnedCents = sum(payments.map(({ discountCents = 0 }) => discountCents))
      expect(earnedCents).toBeLessThanOrEqual(sum(own.map(({ discountCents }) => discountCents)))
    }),
  )
})
