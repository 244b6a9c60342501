import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sum } from '#lib/sum.ts'
import { addDays } from '#lib/calendar.ts'
import { balanceOf, payableCents } from './queries.ts'
import { earnedDiscount, sharesOf } from '../payments/earned-discount.ts'
import { discountOn } from './discount.ts'
import { type Agreed, type Bill, partsOf, settled } from './settle.ts'

/* What becomes of payments where a bill is corrected or deleted, and where they are taken back. */

const bill = (id: string, cents: number, discountCents = 0, dueDay = '2026-06-20'): Bill => ({
  id,
  startDay: '2026-05-01',
  endDay: '2026-05-31',
  issuedDay: '2026-06-02',
  dueDay,
  amountCents: cents,
  discountCents,
})
/** $90 for a bill of $100, on time, in the portal. */
const paid = { id: 'PAY-1', day: '2026-06-10', cents: 10_000, discountCents: 1_000, billIds: ['A'] }

const left = ({ bills, creditCents, discounts }: ReturnType<typeof settled>) => ({
  owed: bills.map(({ owedCents }) => owedCents).reverse(),
  creditCents,
  discount: discounts?.get('PAY-1') ?? 1_000,
})

test.each([
  ['lowered with its discount', [bill('A', 6_000, 600)], { owed: [0], creditCents: 3_600, discount: 600 }],
  ['lowered below its discount', [bill('A', 500, 1_000)], { owed: [0], creditCents: 8_500, discount: 0 }],
  ['lowered by a part of its discount', [bill('A', 9_500, 0)], { owed: [0], creditCents: 0, discount: 500 }],
  ['deleted', [], { owed: [], creditCents: 9_000, discount: 0 }],
  ['left without its discount', [bill('A', 10_000)], { owed: [0], creditCents: 0, discount: 1_000 }],
  ['raised', [bill('A', 12_000, 1_200)], { owed: [2_000], creditCents: 0, discount: 1_000 }],
  ['billed again by another id', [bill('A2', 9_800, 900)], { owed: [0], creditCents: 100, discount: 900 }],
  [
    'billed again later, for another day',
    [{ ...bill('A2', 9_800, 900, '2026-07-05'), issuedDay: '2026-06-15' }],
    { owed: [0], creditCents: 100, discount: 900 },
  ],
  [
    'billed again for more than was paid',
    [{ ...bill('A2', 12_000, 900, '2026-07-05'), issuedDay: '2026-06-15' }],
    { owed: [3_000], creditCents: 0, discount: 0 },
  ],
  ['deleted, and the next bill has none', [bill('B', 5_000)], { owed: [0], creditCents: 4_000, discount: 0 }],
])('nobody gets back more than they paid for a bill that is %s', (_what, bills, expected) => {
  expect(left(settled(bills, [paid]))).toEqual(expected)
})

test('a bill that takes the place of one that has gone gives its discount once', () => {
  const again = { ...bill('A2', 12_000, 900, '2026-07-05'), issuedDay: '2026-06-15' }
  const rest = { id: 'PAY-2', day: '2026-06-20', cents: 3_000, discountCents: 900, billIds: ['A2'] }
  expect(left(settled([again], [paid, rest]))).toEqual({ owed: [0], creditCents: 0, discount: 0 })
})

test('the discount of a bill that has gone waits for one that is paid on time, and not for what another payment pays late', () => {
  const late = { ...bill('B', 20_000, 500), issuedDay: '2026-06-05', dueDay: '2026-06-12' }
  const byBank = { day: '2026-06-25', cents: 11_000 }
  expect(left(settled([late], [paid, byBank]))).toEqual({ owed: [0], creditCents: 0, discount: 0 })
})

test('a bill that was paid twice gave its discount, whichever payment counts first', () => {
  const byBank = { day: '2026-06-08', cents: 10_000 }
  expect(left(settled([bill('A', 10_000, 1_000)], [byBank, paid]))).toEqual({ owed: [0], creditCents: 10_000, discount: 1_000 })
})

test('what the retailer’s systems say of a discount is theirs to correct', () => {
  const { billIds: _none, ...told } = paid
  expect(left(settled([bill('A', 6_000, 600)], [told]))).toEqual({ owed: [0], creditCents: 4_000, discount: 1_000 })
})

test('of a discount that counts for less, no more is taken back', () => {
  const lowered = [bill('A', 6_000, 600)]
  const back = { id: 'BACK', day: '2026-06-12', cents: -10_000, discountCents: -1_000 }
  const owed = settled(lowered, [paid, back])
  expect(owed).toMatchObject({ bills: [{ owedCents: 6_000 }], creditCents: 0, debtCents: 0 })
  expect(owed.discounts?.get('BACK')).toBe(-600)
  expect(owed.bills.map((one) => discountOn(one, '2026-06-13'))).toEqual([600])
})

const corrections = fc.array(
  fc.record({
    cents: fc.integer({ min: 100, max: 30_000 }),
    discountCents: fc.integer({ min: 0, max: 2_000 }),
    becomes: fc.constantFrom('same', 'lowered', 'deleted', 'raised', 'withoutDiscount'),
    byCents: fc.integer({ min: 1, max: 30_000 }),
  }),
  { minLength: 1, maxLength: 5 },
)

test('whatever becomes of bills that were paid on time, they stay paid, and what is in credit is money', () => {
  fc.assert(
    fc.property(corrections, (all) => {
      const first = all.map(({ cents, discountCents }, at) => bill(`B${at}`, cents, Math.min(discountCents, cents - 1)))
      const payments = first.map(({ id, amountCents, discountCents }) => ({
        id: `PAY-${id}`,
        day: '2026-06-10',
        cents: amountCents,
        discountCents,
        billIds: [id],
      }))
      const corrected = first.flatMap((one, at): Bill[] => {
        const { becomes, byCents } = all[at] ?? { becomes: 'same', byCents: 0 }
        const amountCents = Math.max(1, one.amountCents - byCents)
        if (becomes === 'deleted') return []
        if (becomes === 'lowered') return [{ ...one, amountCents, discountCents: Math.min(one.discountCents, amountCents - 1) }]
        if (becomes === 'raised') return [{ ...one, amountCents: one.amountCents + byCents }]
        return [becomes === 'withoutDiscount' ? { ...one, discountCents: 0 } : one]
      })
      const owed = settled(corrected, payments)
      const moneyCents = sum(payments.map(({ cents, discountCents }) => cents - discountCents))
      const counted = sum(payments.map(({ id, discountCents }) => owed.discounts?.get(id) ?? discountCents))
      const owedCents = sum(owed.bills.map((one) => one.owedCents))
      expect(owedCents - owed.creditCents).toBe(sum(corrected.map(({ amountCents }) => amountCents)) - moneyCents - counted)
      expect(owed.creditCents).toBeLessThanOrEqual(moneyCents)
      // Beyond what a bill costs who pays it on time, and no more.
      const beyond = first.map((before) => {
        const now = corrected.find(({ id }) => id === before.id)
        const costCents = now ? now.amountCents - now.discountCents : 0
        return Math.max(0, before.amountCents - before.discountCents - costCents)
      })
      expect(owed.creditCents).toBeLessThanOrEqual(sum(beyond))
      for (const one of owed.bills) {
        const before = first.find(({ id }) => id === one.id)
        if (before && one.amountCents <= before.amountCents) expect(one.owedCents).toBe(0)
      }
    }),
    { numRuns: 500 },
  )
})

test('a part that is taken back leaves the payment that the whole of it opens', () => {
  const [older, newer] = [bill('A', 7_000, 0, '2026-06-12'), bill('B', 10_000, 1_000)]
  const payments = [
    { day: '2026-06-08', cents: 7_000 },
    { day: '2026-06-10', cents: 10_000, discountCents: 1_000, billIds: ['B'] },
    { day: '2026-06-11', cents: -3_000 },
  ]
  const part = settled([older, newer], payments)
  expect(part.bills.map(({ owedCents }) => owedCents)).toEqual([3_000, 0])
  const whole = settled([older, newer], [...payments, { day: '2026-06-12', cents: -10_000, discountCents: -1_000 }])
  expect(whole.bills.map((one) => [one.owedCents, discountOn(one, '2026-06-13')])).toEqual([
    [10_000, 1_000],
    [3_000, 0],
  ])
})

test('what credit is to pay before stays there, though a bill that falls due later is paid in part', () => {
  const bills = [bill('A', 10_000, 0, '2026-06-12'), bill('B', 15_000, 0, '2026-06-28')]
  const overpaid = { day: '2026-06-01', cents: 10_000, billIds: [], billCents: [] }
  const owed = settled(bills, [overpaid])
  expect(left(owed).owed).toEqual([0, 15_000])
  const shares = sharesOf(owed, 5_000, '2026-06-10', [])
  expect(shares).toEqual([
    { id: 'A', cents: 0 },
    { id: 'B', cents: 5_000 },
  ])
  const part = { day: '2026-06-10', cents: 5_000, billIds: shares.map(({ id }) => id), billCents: shares.map(({ cents }) => cents) }
  expect(left(settled(bills, [overpaid, part])).owed).toEqual([0, 10_000])
  // A bill that comes in late with an earlier day takes nothing of it.
  const late = { ...bill('C', 10_000, 0, '2026-06-11'), issuedDay: '2026-06-05' }
  expect(left(settled([late, ...bills], [overpaid, part])).owed).toEqual([10_000, 0, 10_000])
})

test('a bill that takes the place of one that was paid with its discount is paid by that, whatever else arrives before its day', () => {
  const again = { ...bill('A2', 10_000, 1_000), issuedDay: '2026-06-12' }
  const byBank = { id: 'BANK-1', day: '2026-06-15', cents: 10_000 }
  expect(left(settled([again], [paid, byBank]))).toEqual({ owed: [0], creditCents: 10_000, discount: 1_000 })
})

test('what is too little to be late is paid after what is', () => {
  const [little, late] = [bill('A', 99, 0, '2026-06-10'), bill('B', 5_000, 0, '2026-06-12')]
  for (const billIds of [sharesOf(settled([little, late], []), 5_000, '2026-06-15', []).map(({ id }) => id), undefined])
    expect(left(settled([little, late], [{ day: '2026-06-15', cents: 5_000, billIds }])).owed).toEqual([99, 0])
  // In good time each is paid on its day.
  expect(left(settled([little, late], [{ day: '2026-06-05', cents: 5_000 }])).owed).toEqual([0, 99])
})

test('what was paid in one way and is taken back in it opens what that had paid, by its amount or in part', () => {
  const bills = [bill('A', 5_000, 0, '2026-06-12'), bill('B', 5_000, 0, '2026-06-20')]
  const payments = [
    { day: '2026-06-08', cents: 5_000, method: 'creditCard' as const },
    { day: '2026-06-10', cents: 5_000, method: 'bankTransfer' as const },
  ]
  const back = (cents: number, method: 'creditCard' | 'bankTransfer' | 'directDebit') =>
    left(settled(bills, [...payments, { day: '2026-06-12', cents, method }])).owed
  expect(back(-5_000, 'creditCard')).toEqual([5_000, 0])
  expect(back(-2_000, 'creditCard')).toEqual([2_000, 0])
  expect(back(-5_000, 'bankTransfer')).toEqual([0, 5_000])
  // More than came in that way is of others as well, the latest first.
  expect(back(-7_000, 'creditCard')).toEqual([5_000, 2_000])
  expect(back(-5_000, 'directDebit')).toEqual([0, 5_000])
})

test('what is taken back before any payment is asked for, and paid with the first', () => {
  const back = { day: '2026-06-01', cents: -9_500 }
  const owed = settled([bill('A', 10_000, 1_000)], [back])
  expect(balanceOf(owed, '2026-06-10')).toMatchObject({ amountToPayNZD: 195, current: 195, overdue: 0, totalBalance: 195 })
  expect(payableCents(owed, '2026-06-10')).toBe(18_500)
  const { dueDate, ...alone } = balanceOf(settled([], [back]), '2026-06-10')
  expect([dueDate, alone]).toEqual([undefined, { amountToPayNZD: 95, current: 95, overdue: 0, totalBalance: 95, promptPaymentDiscount: 0 }])
  const all = { day: '2026-06-10', cents: 19_500, discountCents: 1_000, billIds: ['A'] }
  expect(settled([bill('A', 10_000, 1_000)], [back, all])).toMatchObject({ creditCents: 0, debtCents: 0, bills: [{ owedCents: 0 }] })
})

const days = ['2026-06-25', '2026-07-25', '2026-08-25']
const arranged = (change: Partial<Agreed['arrangements'][number]> = {}): Agreed => ({
  extensions: [],
  arrangements: [
    {
      id: 'ARR-1',
      madeDay: '2026-06-05',
      endedDay: '2026-06-12',
      isPaid: true,
      billIds: ['A'],
      instalments: days.map((dueDay) => ({ dueDay, cents: 3_000 })),
      ...change,
    },
  ],
})
const instalment = { day: '2026-06-11', cents: 3_000, billIds: ['ARR-1'] }

test('instalments that were paid hold again for what a payment that bounced had paid', () => {
  const bills = [bill('A', 9_000)]
  const partsLeft = (...asked: Parameters<typeof settled>) =>
    settled(...asked).bills.flatMap((one) => (one.owedCents > 0 ? partsOf(one) : []))
  const all = [instalment, instalment, instalment]
  expect(settled(bills, all, arranged()).arrangement).toBeUndefined()
  // Its record is deleted, or a separate entry takes it back.
  for (const payments of [all.slice(1), [...all, { day: '2026-06-20', cents: -3_000 }]]) {
    expect(partsLeft(bills, payments, arranged())).toEqual([{ dueDay: days[2], cents: 3_000 }])
    expect(settled(bills, payments, arranged()).arrangement?.instalments.map(({ paidCents }) => paidCents)).toEqual([3_000, 3_000, 0])
    // One that the customer ended does not hold again.
    expect(partsLeft(bills, payments, arranged({ isPaid: false }))).toEqual([{ dueDay: '2026-06-20', cents: 3_000 }])
  }
  // Paid again, nothing is left of it, and what comes later is for newer bills.
  const next = { ...bill('B', 5_000), issuedDay: '2026-06-20', dueDay: addDays('2026-06-20', 20) }
  const again = [...all.slice(1), { day: '2026-06-22', cents: 3_000, billIds: ['ARR-1'] }, { day: '2026-06-23', cents: 5_000 }]
  const { arrangement, ...owed } = settled([...bills, next], again, arranged())
  expect(arrangement).toBeUndefined()
  expect(owed).toMatchObject({ bills: [{ owedCents: 0 }, { owedCents: 0 }], creditCents: 0 })
})

test('what is overdue is paid before a bill that was put off, with the discounts of their own days', () => {
  const putOff = { ...bill('A', 8_500, 500, '2026-06-12'), issuedDay: '2026-06-02' }
  const overdue = { ...bill('B', 6_000, 600, '2026-06-19'), issuedDay: '2026-06-05' }
  const later: Agreed = { extensions: [{ askedDay: '2026-06-04', endDay: '2026-06-28' }], arrangements: [] }
  const owed = settled([putOff, overdue], [], later)
  const shares = sharesOf(owed, 6_000, '2026-06-20', [])
  expect(shares).toEqual([{ id: 'B', cents: 6_000 }])
  expect(earnedDiscount(owed, 5_400, '2026-06-19')).toBe(600)
  for (const billIds of [['B'], null]) {
    const left = settled([putOff, overdue], [{ day: '2026-06-20', cents: 6_000, billIds }], later).bills.map((one) => [
      one.owedCents,
      one.parts,
    ])
    expect(left).toEqual([
      [0, undefined],
      [8_500, [{ dueDay: '2026-06-28', cents: 8_500 }]],
    ])
  }
  // What was paid before that was asked for stays where it was.
  expect(settled([putOff, overdue], [{ day: '2026-06-03', cents: 6_000 }], later).bills.map((one) => one.owedCents)).toEqual([6_000, 2_500])
  // What is in credit pays each bill on the day on which it falls due now.
  const credit = [{ day: '2026-06-01', cents: 6_000 }]
  expect(settled([putOff, overdue], credit, later).bills.map((one) => one.owedCents)).toEqual([0, 8_500])
})

test('what was taken back beyond what had been paid is made good before any bill', () => {
  const back = { day: '2026-06-03', cents: -3_000 }
  const owed = settled([bill('A', 1_000)], [back, { day: '2026-06-04', cents: 1_000 }])
  expect([left(owed).owed, owed.debtCents]).toEqual([[1_000], 2_000])
})

test('the discount of a bill that has gone is none of one that was overdue when that was paid', () => {
  const [onTime, overdue] = [bill('A2', 20_000, 500, '2026-06-10'), bill('A2', 20_000, 500, '2026-06-09')]
  const more = { ...paid, cents: 30_000 }
  expect(left(settled([onTime], [more]))).toEqual({ owed: [0], creditCents: 9_500, discount: 500 })
  expect(left(settled([overdue], [more]))).toEqual({ owed: [0], creditCents: 9_000, discount: 0 })
})

test('a discount that was taken back with a part of a payment is not taken back with the whole of it again', () => {
  const bills = [bill('A', 10_000, 1_000), bill('B', 10_000)]
  const payment = { day: '2026-06-10', cents: 20_000, discountCents: 1_000 }
  const part = { day: '2026-06-11', cents: -3_000, discountCents: -1_000 }
  const whole = { day: '2026-06-12', cents: -20_000, discountCents: -1_000 }
  const owed = settled(bills, [payment, part, whole])
  expect(owed.bills.map((one) => [one.id, one.givenCents, discountOn(one, '2026-06-13')])).toEqual([
    ['B', 0, 0],
    ['A', 0, 1_000],
  ])
})

test('a later day that is asked for on the day of a bill is for that bill', () => {
  const later = (askedDay: string): Agreed => ({ extensions: [{ askedDay, endDay: '2026-06-30' }], arrangements: [] })
  const dueWith = (askedDay: string) => settled([bill('A', 5_000)], [], later(askedDay)).bills.flatMap(partsOf)
  expect(dueWith('2026-06-02')).toEqual([{ dueDay: '2026-06-30', cents: 5_000 }])
  expect(dueWith('2026-06-01')).toEqual([{ dueDay: '2026-06-20', cents: 5_000 }])
})

test('a later day that was agreed for a bill stays, though the bill is corrected with a later day of issue', () => {
  const later = (billIds: string[] | null): Agreed => ({
    extensions: [{ askedDay: '2026-06-01', endDay: '2026-06-30', billIds }],
    arrangements: [],
  })
  const dueWith = (billIds: string[] | null) => settled([bill('A', 5_000)], [], later(billIds)).bills.flatMap(partsOf)
  expect(dueWith(['A'])).toEqual([{ dueDay: '2026-06-30', cents: 5_000 }])
  for (const others of [['B'], null]) expect(dueWith(others)).toEqual([{ dueDay: '2026-06-20', cents: 5_000 }])
})

test('of a payment for two bills, one of which credit had paid, the discount is that of the other', () => {
  const bills = [bill('A', 10_000, 1_000, '2026-06-12'), bill('B', 6_000, 600, '2026-06-28')]
  const overpaid = { day: '2026-06-01', cents: 10_000 }
  // B was of $100, with $10 off, when it was paid.
  const owed = settled(bills, [overpaid, { ...paid, billIds: ['A', 'B'], billCents: [0, 10_000] }])
  expect(left(owed)).toEqual({ owed: [0, 0], creditCents: 3_600, discount: 600 })
})

test('a bill that takes the place of one that has gone leaves the credit that is to pay another one before it', () => {
  const before = { ...bill('B', 9_000, 0, '2026-06-15'), issuedDay: '2026-06-11' }
  const again = { ...bill('A2', 10_000, 1_000), issuedDay: '2026-06-12' }
  expect(left(settled([before, again], [paid]))).toEqual({ owed: [0, 10_000], creditCents: 0, discount: 0 })
})

test('a discount that is taken back with a part of a payment is that of the last one that came in the same way', () => {
  const bills = [bill('A', 10_000, 1_000), bill('B', 10_000, 1_000)]
  const payments = [
    { day: '2026-06-08', cents: 10_000, discountCents: 1_000, method: 'creditCard' as const, billIds: ['A'] },
    { day: '2026-06-10', cents: 10_000, discountCents: 1_000, method: 'bankTransfer' as const, billIds: ['B'] },
    { day: '2026-06-11', cents: -3_000, discountCents: -1_000, method: 'creditCard' as const },
  ]
  expect(settled(bills, payments).bills.map((one) => [one.id, one.owedCents, discountOn(one, '2026-06-12')])).toEqual([
    ['B', 0, 0],
    ['A', 3_000, 1_000],
  ])
})

test('a payment names no bill that credit paid before its day', () => {
  const owed = settled([bill('A', 5_000, 0, '2026-06-05'), bill('B', 5_000)], [{ day: '2026-06-01', cents: 5_000 }])
  expect(sharesOf(owed, 5_000, '2026-06-05', []).map(({ id }) => id)).toEqual(['A', 'B'])
  expect(sharesOf(owed, 5_000, '2026-06-06', []).map(({ id }) => id)).toEqual(['B'])
})

test('a bill in place of one that has gone is paid with its discount, also where another payment names it as paid by credit', () => {
  const before = { ...bill('B', 9_000, 0, '2026-06-15'), issuedDay: '2026-06-11' }
  const again = { ...bill('A2', 10_000, 1_000), issuedDay: '2026-06-12' }
  const later = { ...bill('C', 5_000, 0, '2026-06-28'), issuedDay: '2026-06-13' }
  const byBank = { day: '2026-06-13', cents: 9_000 }
  const shares = sharesOf(settled([before, again, later], [paid, byBank]), 5_000, '2026-06-14', [])
  expect(shares).toEqual([
    { id: 'A2', cents: 0 },
    { id: 'C', cents: 5_000 },
  ])
  const named = { day: '2026-06-14', cents: 5_000, billIds: shares.map(({ id }) => id), billCents: shares.map(({ cents }) => cents) }
  expect(left(settled([before, again, later], [paid, byBank, named]))).toEqual({ owed: [0, 0, 0], creditCents: 0, discount: 1_000 })
})
