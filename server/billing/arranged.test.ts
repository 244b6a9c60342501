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
    givenCents: 0,
  }
}
/** Payments, each of a day. */
const paidOn = (...all: readonly (readonly [day: string, cents: number])[]) => all.map(([day, cents]) => ({ day, cents }))
const instalments = (cents: number, ...days: string[]) => days.map((dueDay) => ({ dueDay, cents }))
const arranged = (madeDay: string, ...all: readonly { dueDay: string; cents: number }[]): Agreed => ({
  extensions: [],
  arrangements: [{ id: 'ARR-1', madeDay, endedDay: null, billIds: null, instalments: all }],
})

test('a later day moves what is overdue, and the discount stays with the day of the bill', () => {
  const october = bill(10, 10_000, 500)
  const november = bill(11, 20_000, 1_000)
  const agreed = { extensions: [{ askedDay: '2026-11-20', endDay: '2026-12-04' }], arrangements: [] }
  const owed = settled([october, november], [], agreed)
  expect(balanceOf(owed, TODAY)).toMatchObject({ overdue: 0, current: 300, dueDate: '2026-12-04', promptPaymentDiscount: 10 })
  expect(owed.bills.map((one) => statusOf(one, TODAY))).toEqual(['due', 'due'])
  expect(earnedDiscount(owed, 30_000, TODAY)).toBe(1_000)
  expect(balanceOf(owed, '2026-12-05')).toMatchObject({ overdue: 300, promptPaymentDiscount: 0 })
  expect(overdueSince(owed, '2026-12-05')).toBe('2026-12-04')
})

test('a bill that is issued later is not paid later, nor is a bill that is due later paid earlier', () => {
  const agreed = { extensions: [{ askedDay: '2026-11-01', endDay: '2026-11-12' }], arrangements: [] }
  const owed = settled([bill(10, 10_000), bill(11, 20_000)], [], agreed)
  expect(owed.bills.map(({ parts }) => parts)).toEqual([undefined, [{ dueDay: '2026-11-12', cents: 10_000 }]])
})

test('instalments: who pays them and each new bill in time is behind with neither', () => {
  const agreed = arranged('2026-11-20', ...instalments(5_000, '2026-11-26', '2026-12-10', '2026-12-24', '2027-01-07'))
  const bills = [bill(9, 15_000), bill(10, 8_000), bill(11, 7_000), bill(12, 9_000)]
  // $100 had been paid before: $200 is in instalments.
  const paidBefore = 10_000
  const at = (paid: number, today: string) => balanceOf(settled(bills, paidOn(['2026-11-15', paidBefore], [today, paid]), agreed), today)
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
    endedDay: null,
    billIds: [october.id],
    instalments: instalments(5_000, '2026-11-28', '2026-12-10'),
  }
  const agreed = { extensions: [], arrangements: [arrangement] }
  const before = ['2026-10-01', 8_000] as const
  const bills = [bill(9, 8_000), october, late]
  const owed = settled(bills, paidOn(before), agreed)
  expect(owed.bills).toMatchObject([
    { id: late.id, owedCents: 20_000, discountCents: 1_000 },
    { id: october.id, owedCents: 10_000, parts: arrangement.instalments },
    { owedCents: 0 },
  ])
  expect(owed.bills[0]).not.toHaveProperty('parts')
  // It is due before the first instalment: what is paid is for it.
  expect(settled(bills, paidOn(before, ['2026-11-21', 19_000]), agreed).bills[0]?.owedCents).toBe(1_000)
  // Of a bill that was paid in part before, that stays paid.
  const rest = { ...arrangement, instalments: instalments(3_000, '2026-11-28', '2026-12-10') }
  const paidInPart = settled(bills, paidOn(before, ['2026-11-01', 4_000]), { extensions: [], arrangements: [rest] })
  expect(paidInPart.bills.map(({ owedCents }) => owedCents)).toEqual([20_000, 6_000, 0])
  expect(paidInPart.arrangement?.instalments.map(({ paidCents }) => paidCents)).toEqual([0, 0])
})

test('what was paid stays with its bill, whatever comes or is agreed later', () => {
  const early = { ...bill(10, 10_000, 1_000), dueDay: '2026-12-10' }
  const soon = { ...bill(11, 10_500, 1_000), dueDay: '2026-12-04' }
  const paid = paidOn(['2026-10-20', 10_000])
  const owedOf = (agreed?: Agreed) => settled([early, soon], paid, agreed).bills.map(({ owedCents }) => owedCents)
  expect(owedOf()).toEqual([10_500, 0])
  const arrangement = {
    id: 'ARR-1',
    madeDay: '2026-11-20',
    billIds: [soon.id],
    instalments: instalments(5_250, '2026-11-26', '2026-12-20'),
  }
  for (const endedDay of [null, '2026-11-22'])
    expect(owedOf({ extensions: [], arrangements: [{ ...arrangement, endedDay }] })).toEqual([10_500, 0])
})

test('who pays one bill and agrees instalments for another on one day has paid that one', () => {
  const [one, other] = [{ ...bill(10, 4_200), dueDay: '2026-12-10' }, bill(11, 4_800)]
  const plan = {
    id: 'ARR-1',
    madeDay: '2026-11-20',
    endedDay: null,
    billIds: [other.id],
    instalments: instalments(1_200, '2026-11-20', '2026-11-27', '2026-12-04', '2026-12-11'),
  }
  const paid = [...paidOn(['2026-11-20', 1_200]), { day: '2026-11-20', cents: 4_200, billIds: [one.id] }]
  const owed = settled([one, other], paid, { extensions: [], arrangements: [plan] })
  expect(owed.bills.map(({ owedCents }) => owedCents)).toEqual([3_600, 0])
  expect(owed.arrangement?.instalments.map(({ paidCents }) => paidCents)).toEqual([1_200, 0, 0, 0])
})

test('what the portal booked for a bill stays with it, though one comes that was due before', () => {
  const [one, sooner] = [
    { ...bill(10, 10_300), dueDay: '2026-12-20' },
    { ...bill(11, 5_900), dueDay: '2026-12-17' },
  ]
  const paid = [{ day: '2026-11-20', cents: 10_300, billIds: [one.id] }]
  expect(settled([one, sooner], paid).bills.map(({ owedCents }) => owedCents)).toEqual([5_900, 0])
})

test('a bill that is paid after its instalments were ended, on the same day, stays paid', () => {
  const [arrangedBill, other] = [bill(9, 20_000), { ...bill(11, 10_000, 1_000), dueDay: '2026-11-28' }]
  const plan = {
    id: 'ARR-1',
    madeDay: '2026-11-20',
    endedDay: '2026-11-26',
    billIds: [arrangedBill.id],
    instalments: instalments(5_000, '2026-11-29', '2026-12-06', '2026-12-13', '2026-12-20'),
  }
  const after = { day: '2026-11-26', cents: 20_000, billIds: [arrangedBill.id] }
  const owed = settled([arrangedBill, other], [after], { extensions: [], arrangements: [plan] })
  expect(owed.bills.map(({ id, owedCents }) => [id, owedCents])).toEqual([
    [other.id, 10_000],
    [arrangedBill.id, 0],
  ])
  // What was paid under them stays with them.
  const under = { day: '2026-11-26', cents: 5_000, billIds: ['ARR-1'] }
  expect(settled([arrangedBill, other], [under, after], { extensions: [], arrangements: [plan] }).creditCents).toBe(0)
})

test('an instalment that is paid on the day of the agreement stays paid, though a bill of that day comes in late', () => {
  const october = bill(10, 10_000)
  const plan = {
    id: 'ARR-1',
    madeDay: '2026-11-20',
    endedDay: null,
    billIds: [october.id],
    instalments: instalments(2_500, '2026-11-21', '2026-11-28', '2026-12-05', '2026-12-12'),
  }
  const late = { ...bill(11, 9_000), issuedDay: '2026-11-20', dueDay: '2026-11-30' }
  for (const billIds of [['ARR-1'], null]) {
    const owed = settled([october, late], [{ day: '2026-11-20', cents: 2_500, billIds }], { extensions: [], arrangements: [plan] })
    expect(owed.arrangement?.instalments.map(({ paidCents }) => paidCents)).toEqual([2_500, 0, 0, 0])
    expect(owed.bills.map(({ owedCents }) => owedCents)).toEqual([9_000, 7_500])
  }
})

test('a bill that is billed again under another id is paid in instalments as the one before', () => {
  const again = { ...bill(10, 9_800), id: '2026-10-again' }
  const plan = {
    id: 'ARR-1',
    madeDay: '2026-11-20',
    endedDay: null,
    billIds: ['2026-10'],
    instalments: instalments(2_500, '2026-11-29', '2026-12-06', '2026-12-13', '2026-12-20'),
  }
  const next = { ...bill(11, 5_000), issuedDay: '2026-11-22' }
  const owed = settled([again, next], [], { extensions: [], arrangements: [plan] })
  expect(owed.bills.map(({ isArranged }) => isArranged ?? false)).toEqual([false, true])
  expect(owed.arrangement?.instalments.at(-1)).toMatchObject({ cents: 2_500, paidCents: 200 })
})

test('an instalment that is paid on the day on which they end was paid under them', () => {
  const bills = [bill(9, 10_000), bill(11, 4_000)]
  const plan = {
    id: 'ARR-1',
    madeDay: '2026-11-10',
    endedDay: '2026-11-26',
    billIds: ['2026-09'],
    instalments: instalments(5_000, '2026-11-25', '2026-12-25'),
  }
  const owed = settled(bills, paidOn(['2026-11-26', 9_000]), { extensions: [], arrangements: [plan] })
  expect(owed.bills.map(({ owedCents }) => owedCents)).toEqual([0, 5_000])
  expect(owed.arrangement).toBeUndefined()
})

test('of two arrangements of one day the one that took the place of the other holds, whatever they are called', () => {
  const [first, second] = [
    { id: 'ARR-2', endedDay: '2026-11-20' },
    { id: 'ARR-1', endedDay: null },
  ]
  const plans = [first, second].map((own) => ({
    ...own,
    madeDay: '2026-11-20',
    billIds: null,
    instalments: instalments(9_000, '2026-12-01'),
  }))
  for (const arrangements of [plans, plans.toReversed()]) {
    expect(settled([bill(11, 9_000)], [], { extensions: [], arrangements }).arrangement?.id).toBe('ARR-1')
  }
})

test('what was paid on the day of an arrangement came before it, as far as it was not for what was agreed', () => {
  const agreed = arranged('2026-11-20', ...instalments(5_000, '2026-11-20', '2026-12-10'))
  const owed = settled([bill(11, 18_000)], paidOn(['2026-11-20', 8_000], ['2026-11-20', 5_000]), agreed)
  expect(owed.arrangement?.instalments.map(({ paidCents }) => paidCents)).toEqual([5_000, 0])
})

test('a payment that is taken back by a separate entry opens what was settled last, and no bill becomes more than it is', () => {
  const bills = [bill(9, 7_000), bill(11, 10_000)]
  const paid = [
    { day: '2026-09-20', cents: 7_000, billIds: ['2026-09'] },
    { day: '2026-11-20', cents: 10_000, billIds: ['2026-11'] },
  ]
  const owedAfter = (cents: number) => settled(bills, [...paid, { day: '2026-11-22', cents }])
  expect(owedAfter(-10_000).bills.map(({ owedCents }) => owedCents)).toEqual([10_000, 0])
  expect(owedAfter(-12_000).bills.map(({ owedCents }) => owedCents)).toEqual([10_000, 2_000])
  const beyond = owedAfter(-20_000)
  expect([beyond.bills.map(({ owedCents }) => owedCents), beyond.debtCents]).toEqual([[10_000, 7_000], 3_000])
})

test('a bill of an arrangement that is corrected shortens it from its end', () => {
  const agreed = arranged('2026-11-20', ...instalments(5_000, '2026-11-26', '2026-12-10', '2026-12-24'))
  const note = { ...bill(11, -6_000), id: 'note' }
  const owed = settled([bill(11, 15_000), note], [], agreed)
  expect(owed.arrangement?.instalments.map(({ paidCents }) => paidCents)).toEqual([0, 1_000, 5_000])
  expect(balanceOf(owed, TODAY)).toMatchObject({ amountToPayNZD: 90 })
})

/** On some of the days on which something happens, and on others. */
const payments = fc
  .array(fc.record({ at: fc.integer({ min: 0, max: 200 }), cents: fc.integer({ min: -20_000, max: 60_000 }) }), { maxLength: 8 })
  .map((all) => all.map(({ at, cents }) => ({ day: addDays('2026-06-01', at), cents })).sort((a, b) => a.day.localeCompare(b.day)))

const histories = fc.record({
  bills: fc.array(fc.integer({ min: -5_000, max: 40_000 }), { minLength: 1, maxLength: 6 }),
  isArranged: fc.integer({ min: 0, max: 6 }),
  paid: payments,
  cents: fc.array(fc.integer({ min: 1, max: 30_000 }), { minLength: 1, maxLength: 6 }),
  today: fc.integer({ min: 1, max: 28 }),
})

test('whatever was billed, paid and arranged, an arrangement changes when it is due and never how much', () => {
  fc.assert(
    fc.property(histories, ({ bills: amounts, isArranged, paid, cents, today }) => {
      const bills = amounts.map((amount, at) => bill(at + 6, amount))
      const days = cents.map((each, at) => ({ dueDay: `2026-1${at > 2 ? 2 : 1}-${String(10 + at).padStart(2, '0')}`, cents: each }))
      const plain = settled(bills, paid)
      const owed = settled(bills, paid, arranged(`2026-${String(6 + isArranged).padStart(2, '0')}-15`, ...days))
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
  paid: payments,
  extensions: fc.array(fc.record({ asked: fc.integer({ min: 0, max: 200 }), days: fc.integer({ min: 0, max: 90 }) }), { maxLength: 4 }),
  made: fc.option(fc.integer({ min: 0, max: 200 })),
  ended: fc.option(fc.integer({ min: 0, max: 100 })),
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
    fc.property(agreements, ({ bills: billed, paid, extensions, made, ended, named, instalments: wanted, today }) => {
      const bills = billed.map(({ cents, discountCents }, at) => bill(at + 6, cents, Math.max(0, Math.min(cents, discountCents))))
      let after = made ?? 0
      // Only a bill that there is can be agreed about.
      const billIds = named && bills.filter(({ id, issuedDay }) => named.includes(id) && issuedDay <= dayAt(made ?? 0)).map(({ id }) => id)
      const agreed: Agreed = {
        extensions: extensions.map(({ asked, days }) => ({ askedDay: dayAt(asked), endDay: dayAt(asked + days) })),
        arrangements:
          made === null
            ? []
            : [
                {
                  id: 'ARR-1',
                  madeDay: dayAt(made),
                  endedDay: ended === null ? null : dayAt(made + ended),
                  billIds,
                  instalments: wanted.map((one) => {
                    after += one.after
                    return { dueDay: dayAt(after), cents: one.cents }
                  }),
                },
              ],
      }
      const owed = settled(bills, paid, agreed)
      const parts = owed.bills.flatMap((one) => (one.owedCents > 0 ? partsOf(one) : []))
      const balance = balanceOf(owed, dayAt(today))
      const total = sum(parts.map(({ cents }) => cents)) + (owed.debtCents ?? 0)
      expect(centsOf(balance.amountToPayNZD.toFixed(2))).toBe(total)
      expect(centsOf(balance.overdue.toFixed(2)) + centsOf(balance.current.toFixed(2))).toBe(total)
      expect(parts.every(({ cents }) => cents > 0)).toBe(true)
      // Of a debt and a credit there is one at most.
      expect(Math.min(total, owed.creditCents)).toBe(0)
      expect(total - owed.creditCents).toBe(sum(bills.map(({ amountCents }) => amountCents)) - sum(paid.map(({ cents }) => cents)))
      for (const one of owed.bills) {
        const isArranged = made !== null && (billIds?.includes(one.id) ?? one.issuedDay <= dayAt(made))
        const firstDay = isArranged ? one.issuedDay : one.dueDay
        expect(partsOf(one).every(({ dueDay }) => dueDay >= firstDay)).toBe(true)
      }
    }),
    { numRuns: 500 },
  )
})
