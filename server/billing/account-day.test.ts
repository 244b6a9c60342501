import { expect, test } from 'vitest'
import { earnedDiscount, sharesOf } from '../payments/earned-discount.ts'
import { type Agreed, type Arrangement, type Bill, type PaidSum, partsOf, settled } from './settle.ts'

/* Payments of days on which instalments are agreed, changed and ended, as the portal books them and as the retailer's systems tell them. */

const TODAY = '2026-11-26'
const bill = (id: string, cents: number, dueDay: string, discountCents = 0): Bill => ({
  id,
  startDay: '2026-10-01',
  endDay: '2026-10-31',
  issuedDay: '2026-11-02',
  dueDay,
  amountCents: cents,
  discountCents,
})
const plan = (
  id: string,
  billIds: string[],
  days: readonly (readonly [day: string, cents: number])[],
  change: Partial<Arrangement> = {},
) => ({
  id,
  madeDay: TODAY,
  endedDay: null,
  billIds,
  instalments: days.map(([dueDay, cents]) => ({ dueDay, cents })),
  ...change,
})
const agreed = (...arrangements: Arrangement[]): Agreed => ({ extensions: [], arrangements })

/** A payment as the portal books it, of what is owed by then. */
function booked(bills: readonly Bill[], paid: readonly PaidSum[], holds: Agreed, cents: number, first: readonly string[] = []): PaidSum {
  const before = settled(bills, paid, holds)
  const discountCents = earnedDiscount(before, cents, TODAY, first)
  const shares = sharesOf(before, cents + discountCents, TODAY, first)
  return {
    day: TODAY,
    cents: cents + discountCents,
    discountCents,
    billIds: shares.map(({ id }) => id),
    billCents: shares.map((share) => share.cents),
  }
}
const left = (owed: ReturnType<typeof settled>) => Object.fromEntries(owed.bills.map(({ id, owedCents }) => [id, owedCents]))
const instalmentsPaid = ({ arrangement }: ReturnType<typeof settled>) => arrangement?.instalments.map(({ paidCents }) => paidCents)

test('what is paid of an instalment that was missed and of a bill that is overdue goes to both, and to no later instalment', () => {
  const days = ['2026-11-23', '2026-11-30', '2026-12-07', '2026-12-14'].map((day) => [day, 2_500] as const)
  const holds = agreed(plan('ARR-1', ['A'], days, { madeDay: '2026-11-20' }))
  const bills = [bill('A', 10_000, '2026-11-10'), bill('B', 4_000, '2026-11-25')]
  const paid = booked(bills, [], holds, 6_500)
  const owed = settled(bills, [paid], holds)
  expect([left(owed), instalmentsPaid(owed)]).toEqual([{ A: 7_500, B: 0 }, [2_500, 0, 0, 0]])
  // With the discount of one that is due tomorrow, which is given once.
  const due = [bill('A', 10_000, '2026-11-10'), bill('B', 4_000, '2026-11-27', 200)]
  const onTime = booked(due, [], holds, 6_300)
  expect([onTime.discountCents, left(settled(due, [onTime], holds))]).toEqual([200, { A: 7_500, B: 0 }])
  // What the instalments leave out of their bills is told from them.
  const part = agreed(plan('ARR-1', ['A'], days.slice(0, 3), { madeDay: '2026-11-20' }))
  const beside = booked(bills, [], part, 2_500)
  expect(beside.billIds).toEqual(['A'])
  expect(instalmentsPaid(settled(bills, [beside], part))).toEqual([0, 0, 0])
  expect(
    settled(bills, [beside], part)
      .bills.flatMap(partsOf)
      .filter(({ dueDay }) => dueDay === '2026-11-10'),
  ).toEqual([])
})

test('a bill that is paid between two arrangements of a day stays paid', () => {
  const bills = [bill('A', 6_000, '2026-11-06'), bill('B', 25_000, '2026-12-08')]
  const days = [
    ['2026-12-01', 3_000],
    ['2026-12-20', 3_000],
  ] as const
  const first = plan('ARR-1', ['A'], days, { madeDay: '2026-11-20' })
  const ended = { ...first, endedDay: TODAY }
  const paid = booked(bills, [], agreed(ended), 6_000)
  const second = plan(
    'ARR-2',
    ['B'],
    [
      ['2026-12-10', 12_500],
      ['2026-12-24', 12_500],
    ],
  )
  const owed = settled(bills, [paid], agreed(ended, second))
  expect([left(owed), instalmentsPaid(owed)]).toEqual([{ A: 0, B: 25_000 }, [0, 0]])
})

test('a bill that is paid after instalments were changed and ended on one day is paid once', () => {
  const bills = [bill('A', 10_000, '2026-12-01'), bill('B', 8_500, TODAY, 1_000)]
  const days = [
    ['2026-12-03', 9_250],
    ['2026-12-10', 9_250],
  ] as const
  const arrangements = [
    plan('ARR-1', ['A', 'B'], days, { madeDay: '2026-11-25', endedDay: TODAY }),
    plan('ARR-2', ['A', 'B'], days, { endedDay: TODAY }),
  ]
  const paid = booked(bills, [], agreed(...arrangements), 7_500, ['B'])
  expect(left(settled(bills, [paid], agreed(...arrangements)))).toEqual({ A: 10_000, B: 0 })
  // Those that were made and ended on one day leave nothing either.
  const [, second] = arrangements
  expect(left(settled(bills, [paid], agreed(...(second ? [second] : []))))).toEqual({ A: 10_000, B: 0 })
})

test('an instalment that is paid under the first of two arrangements of a day is one of it', () => {
  const bills = [bill('A', 9_000, '2026-11-06'), bill('B', 4_000, '2026-11-12')]
  const first = plan(
    'ARR-1',
    ['A', 'B'],
    [
      ['2026-11-27', 6_500],
      ['2026-12-10', 6_500],
    ],
    { endedDay: TODAY },
  )
  const paid = { day: TODAY, cents: 6_500, billIds: ['ARR-1'], billCents: [6_500] }
  const second = plan('ARR-2', ['A', 'B'], [['2026-12-10', 6_500]])
  const owed = settled(bills, [paid], agreed(first, second))
  expect([left(owed), instalmentsPaid(owed)]).toEqual([{ A: 2_500, B: 4_000 }, [0]])
})

test('what the bank paid of a bill on the day of an arrangement for another was for that bill', () => {
  const bills = [bill('A', 10_000, '2026-12-10'), bill('B', 8_500, '2026-12-07')]
  const holds = agreed(
    plan(
      'ARR-1',
      ['B'],
      [
        ['2026-11-28', 4_250],
        ['2026-12-05', 4_250],
      ],
    ),
  )
  const byBank = { day: TODAY, cents: 10_000 }
  const owed = settled(bills, [byBank], holds)
  expect([left(owed), instalmentsPaid(owed)]).toEqual([{ A: 0, B: 8_500 }, [0, 0]])
  // Any other amount is an instalment's.
  expect(instalmentsPaid(settled(bills, [{ ...byBank, cents: 4_250 }], holds))).toEqual([4_250, 0])
})

test('what was in credit when instalments were agreed had paid its part of the bill, and none of them', () => {
  const days = [
    ['2026-11-30', 6_000],
    ['2026-12-07', 5_000],
  ] as const
  const credit = { day: '2026-11-01', cents: 19_000 }
  const owed = settled([bill('A', 30_000, '2026-12-20')], [credit], agreed(plan('ARR-1', ['A'], days)))
  expect([left(owed), instalmentsPaid(owed)]).toEqual([{ A: 11_000 }, [0, 0]])
  expect(owed.bills.flatMap(partsOf)).toEqual(days.map(([dueDay, cents]) => ({ dueDay, cents })))
})

test('what a bank brings on the day on which instalments are changed pays the new ones in their order', () => {
  const bills = [bill('A', 10_000, '2026-11-06'), bill('B', 10_000, '2026-11-06')]
  const first = plan('ARR-1', ['A', 'B'], [['2026-11-22', 5_000]], { madeDay: '2026-11-20', endedDay: TODAY })
  const days = [
    ['2026-11-30', 5_000],
    ['2026-12-07', 5_000],
  ] as const
  const owed = settled(bills, [{ day: TODAY, cents: 19_000 }], agreed(first, plan('ARR-2', ['A', 'B'], days)))
  expect(instalmentsPaid(owed)).toEqual([5_000, 4_000])
  expect(owed.bills.flatMap((one) => (one.owedCents > 0 ? partsOf(one) : []))).toEqual([{ dueDay: '2026-12-07', cents: 1_000 }])
})

const byBank = (cents: number): PaidSum => ({ day: TODAY, cents })
const naming = (id: string, cents: number): PaidSum => ({ day: TODAY, cents, billIds: [id], billCents: [cents] })
const HALVES = [
  ['2026-12-01', 3_000],
  ['2026-12-08', 3_000],
] as const

test('what was paid of a bill before it was put into instalments pays none of them', () => {
  const owed = settled([bill('A', 10_000, '2026-11-06')], [naming('A', 4_000)], agreed(plan('ARR-1', ['A'], HALVES)))
  expect([left(owed), instalmentsPaid(owed)]).toEqual([{ A: 6_000 }, [0, 0]])
})

test('what was paid under instalments on the day on which they were agreed pays them, whatever they leave out', () => {
  const owed = settled([bill('A', 9_000, '2026-11-06')], [naming('ARR-1', 3_000)], agreed(plan('ARR-1', ['A'], HALVES)))
  expect([left(owed), instalmentsPaid(owed)]).toEqual([{ A: 6_000 }, [3_000, 0]])
})

test('what was paid under instalments that were agreed and ended on one day was for their bills', () => {
  const bills = [bill('A', 6_000, '2026-12-10'), bill('B', 6_000, '2026-12-20')]
  const holds = agreed(plan('ARR-1', ['B'], HALVES, { endedDay: TODAY }))
  expect(left(settled(bills, [naming('ARR-1', 3_000)], holds))).toEqual({ A: 6_000, B: 3_000 })
  // Of what a bank brings nobody knows the hour: it came while they held.
  expect(left(settled(bills, [byBank(2_000)], holds))).toEqual({ A: 6_000, B: 4_000 })
})

test('of what a bank brings as much came before instalments as they leave out, and the rest pays them', () => {
  const holds = agreed(plan('ARR-1', ['A'], HALVES))
  const owedAfter = (...cents: number[]) => settled([bill('A', 10_000, '2026-12-20')], cents.map(byBank), holds)
  // Exactly what they leave out, alone or together.
  expect(instalmentsPaid(owedAfter(4_000))).toEqual([0, 0])
  expect(instalmentsPaid(owedAfter(1_500, 2_500, 700))).toEqual([700, 0])
  // Nothing comes to that: as many as do not go beyond it.
  expect(instalmentsPaid(owedAfter(3_000, 2_000))).toEqual([2_000, 0])
  expect(instalmentsPaid(owedAfter(5_000))).toEqual([3_000, 2_000])
  expect(instalmentsPaid(owedAfter(5_000, 3_000))).toEqual([3_000, 2_000])
})
