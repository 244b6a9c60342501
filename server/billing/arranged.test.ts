import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#lib/calendar.ts'
import { centsOf } from '#lib/money.ts'
import { sum } from '#lib/sum.ts'
import { earnedDiscount } from '../payments/earned-discount.ts'
import { balanceOf, overdueSince } from './queries.ts'
import { type Agreed, type OwedBill, partsOf, settled, statusOf } from './settle.ts'

const TODAY = '2026-11-25'

/** A bill issued on the 10th of a month of 2026, due on the 26th. */
const bill = (month: number, cents: number, discountCents = 0): Omit<OwedBill, 'owedCents'> => {
  const name = `2026-${String(month).padStart(2, '0')}`
  return {
    id: name,
    startDay: `${name}-01`,
    endDay: `${name}-09`,
    issuedDay: `${name}-10`,
    dueDay: `${name}-26`,
    amountCents: cents,
    discountCents,
  }
}
const instalments = (cents: number, ...days: string[]) => days.map((dueDay) => ({ dueDay, cents }))
const arranged = (madeDay: string, ...all: readonly { dueDay: string; cents: number }[]): Agreed => ({
  extensions: [],
  arrangement: { id: 'ARR-1', madeDay, billIds: null, instalments: all },
})

test('a later day moves what is overdue, and the discount stays with the day of the bill', () => {
  const october = bill(10, 10_000, 500)
  const november = bill(11, 20_000, 1_000)
  const agreed = { extensions: [{ askedDay: '2026-11-20', endDay: '2026-12-04' }] }
  const owed = settled([october, november], { cents: 0 }, agreed)
  expect(balanceOf(owed, TODAY)).toMatchObject({ overdue: 0, current: 300, dueDate: '2026-12-04', promptPaymentDiscount: 10 })
  expect(owed.bills.map((one) => statusOf(one, TODAY))).toEqual(['due', 'due'])
  expect(earnedDiscount(owed, 30_000, TODAY)).toBe(1_000)
  expect(balanceOf(owed, '2026-12-05')).toMatchObject({ overdue: 300, promptPaymentDiscount: 0 })
  expect(overdueSince(owed, '2026-12-05')).toBe('2026-12-04')
})

test('a bill that is issued later is not paid later, nor is a bill that is due later paid earlier', () => {
  const agreed = { extensions: [{ askedDay: '2026-11-01', endDay: '2026-11-12' }] }
  const owed = settled([bill(10, 10_000), bill(11, 20_000)], { cents: 0 }, agreed)
  expect(owed.bills.map(({ parts }) => parts)).toEqual([undefined, [{ dueDay: '2026-11-12', cents: 10_000 }]])
})

test('instalments: who pays them and each new bill in time is behind with neither', () => {
  const agreed = arranged('2026-11-20', ...instalments(5_000, '2026-11-26', '2026-12-10', '2026-12-24', '2027-01-07'))
  const bills = [bill(9, 15_000), bill(10, 8_000), bill(11, 7_000), bill(12, 9_000)]
  // $100 had been paid before: $200 is in instalments.
  const paidBefore = 10_000
  const at = (paid: number, today: string) => balanceOf(settled(bills, { cents: paidBefore + paid }, agreed), today)
  expect(at(0, TODAY)).toMatchObject({ overdue: 0, current: 290, dueDate: '2026-11-26' })
  expect(at(0, '2026-11-27')).toMatchObject({ overdue: 50, current: 240, dueDate: '2026-12-10' })
  // Two instalments and one more: then the new bill of $90, due on the 26th, before the last instalment.
  expect(at(15_000, '2026-12-26')).toMatchObject({ overdue: 0, current: 140, dueDate: '2026-12-26' })
  expect(at(24_000, '2026-12-27')).toMatchObject({ overdue: 0, current: 50, dueDate: '2027-01-07' })
  expect(at(29_000, '2027-01-08')).toMatchObject({ overdue: 0, current: 0, totalBalance: 0 })
  expect(at(30_000, '2027-01-08')).toMatchObject({ totalBalance: -10 })
})

test('a bill that comes after an arrangement is not part of it, whatever day it bears', () => {
  const october = bill(10, 10_000)
  const late = { ...bill(11, 20_000, 1_000), issuedDay: '2026-11-19' }
  const arrangement = {
    id: 'ARR-1',
    madeDay: '2026-11-20',
    billIds: [october.id],
    instalments: instalments(5_000, '2026-11-28', '2026-12-10'),
  }
  const paidBefore = 8_000
  const bills = [bill(9, paidBefore), october, late]
  const owed = settled(bills, { cents: paidBefore }, { extensions: [], arrangement })
  expect(owed.bills).toMatchObject([
    { id: late.id, owedCents: 20_000, discountCents: 1_000 },
    { id: october.id, owedCents: 10_000, parts: arrangement.instalments },
    { owedCents: 0 },
  ])
  expect(owed.bills[0]).not.toHaveProperty('parts')
  // It is due before the first instalment: what is paid is for it.
  expect(settled(bills, { cents: paidBefore + 19_000 }, { extensions: [], arrangement }).bills[0]?.owedCents).toBe(1_000)
  // Of a bill that was paid in part before, that stays paid.
  const rest = { ...arrangement, instalments: instalments(3_000, '2026-11-28', '2026-12-10') }
  const paidInPart = settled(bills, { cents: paidBefore + 4_000 }, { extensions: [], arrangement: rest })
  expect(paidInPart.bills.map(({ owedCents }) => owedCents)).toEqual([20_000, 6_000, 0])
  expect(paidInPart.arrangement?.instalments.map(({ paidCents }) => paidCents)).toEqual([0, 0])
})

test('a bill of an arrangement that is corrected shortens it from its end', () => {
  const agreed = arranged('2026-11-20', ...instalments(5_000, '2026-11-26', '2026-12-10', '2026-12-24'))
  const note = { ...bill(11, -6_000), id: 'note' }
  const owed = settled([bill(11, 15_000), note], { cents: 0 }, agreed)
  expect(owed.arrangement?.instalments.map(({ paidCents }) => paidCents)).toEqual([0, 1_000, 5_000])
  expect(balanceOf(owed, TODAY)).toMatchObject({ amountToPayNZD: 90 })
})

const histories = fc.record({
  bills: fc.array(fc.integer({ min: -5_000, max: 40_000 }), { minLength: 1, maxLength: 6 }),
  isArranged: fc.integer({ min: 0, max: 6 }),
  paid: fc.integer({ min: 0, max: 200_000 }),
  cents: fc.array(fc.integer({ min: 1, max: 30_000 }), { minLength: 1, maxLength: 6 }),
  today: fc.integer({ min: 1, max: 28 }),
})

test('whatever was billed, paid and arranged, an arrangement changes when it is due and never how much', () => {
  fc.assert(
    fc.property(histories, ({ bills: amounts, isArranged, paid, cents, today }) => {
      const bills = amounts.map((amount, at) => bill(at + 6, amount))
      const days = cents.map((each, at) => ({ dueDay: `2026-1${at > 2 ? 2 : 1}-${String(10 + at).padStart(2, '0')}`, cents: each }))
      const plain = settled(bills, { cents: paid })
      const owed = settled(bills, { cents: paid }, arranged(`2026-${String(6 + isArranged).padStart(2, '0')}-15`, ...days))
      const day = `2026-11-${String(today).padStart(2, '0')}`
      expect(balanceOf(owed, day).totalBalance).toBe(balanceOf(plain, day).totalBalance)
      expect(owed.creditCents).toBe(plain.creditCents)
      for (const one of owed.bills) {
        expect(sum(partsOf(one).map((part) => part.cents))).toBe(one.owedCents)
        expect(one.owedCents).toBeGreaterThanOrEqual(0)
      }
      for (const one of owed.arrangement?.instalments ?? []) {
        expect(one.paidCents).toBeGreaterThanOrEqual(0)
        expect(one.paidCents).toBeLessThanOrEqual(one.cents)
      }
    }),
    { numRuns: 500 },
  )
})

const agreements = fc.record({
  bills: fc.array(fc.record({ cents: fc.integer({ min: -5_000, max: 40_000 }), discountCents: fc.integer({ min: 0, max: 2_000 }) }), {
    minLength: 1,
    maxLength: 6,
  }),
  paid: fc.integer({ min: 0, max: 200_000 }),
  extensions: fc.array(fc.record({ asked: fc.integer({ min: 0, max: 200 }), days: fc.integer({ min: 0, max: 90 }) }), { maxLength: 4 }),
  made: fc.option(fc.integer({ min: 0, max: 200 })),
  named: fc.option(fc.subarray([6, 7, 8, 9, 10, 11].map((month) => bill(month, 0).id))),
  instalments: fc.array(fc.record({ after: fc.integer({ min: 0, max: 31 }), cents: fc.integer({ min: 1, max: 30_000 }) }), {
    minLength: 1,
    maxLength: 6,
  }),
  today: fc.integer({ min: 0, max: 250 }),
})

test('whatever is agreed and paid, what is owed is the sum of its parts, none of which is due before its bill', () => {
  const dayAt = (days: number) => addDays('2026-06-01', days)
  fc.assert(
    fc.property(agreements, ({ bills: billed, paid, extensions, made, named, instalments: wanted, today }) => {
      const bills = billed.map(({ cents, discountCents }, at) => bill(at + 6, cents, Math.max(0, Math.min(cents, discountCents))))
      let after = made ?? 0
      // Only a bill that there is can be agreed about.
      const billIds = named && bills.filter(({ id, issuedDay }) => named.includes(id) && issuedDay <= dayAt(made ?? 0)).map(({ id }) => id)
      const agreed: Agreed = {
        extensions: extensions.map(({ asked, days }) => ({ askedDay: dayAt(asked), endDay: dayAt(asked + days) })),
        arrangement:
          made === null
            ? undefined
            : {
                id: 'ARR-1',
                madeDay: dayAt(made),
                billIds,
                instalments: wanted.map((one) => {
                  after += one.after
                  return { dueDay: dayAt(after), cents: one.cents }
                }),
              },
      }
      const owed = settled(bills, { cents: paid }, agreed)
      const parts = owed.bills.flatMap((one) => (one.owedCents > 0 ? partsOf(one) : []))
      const balance = balanceOf(owed, dayAt(today))
      const total = sum(parts.map(({ cents }) => cents))
      expect(centsOf(balance.amountToPayNZD.toFixed(2))).toBe(total)
      expect(centsOf(balance.overdue.toFixed(2)) + centsOf(balance.current.toFixed(2))).toBe(total)
      expect(parts.every(({ cents }) => cents > 0)).toBe(true)
      // Of a debt and a credit there is one at most.
      expect(Math.min(total, owed.creditCents)).toBe(0)
      expect(owed.creditCents).toBeGreaterThanOrEqual(0)
      for (const one of owed.bills) {
        const isArranged = made !== null && (billIds?.includes(one.id) ?? one.issuedDay <= dayAt(made))
        const firstDay = isArranged ? one.issuedDay : one.dueDay
        expect(partsOf(one).every(({ dueDay }) => dueDay >= firstDay)).toBe(true)
      }
    }),
    { numRuns: 500 },
  )
})
