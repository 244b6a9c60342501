import { expect, test } from 'vitest'
import { discountOn } from './discount.ts'
import { partsOf, settled, statusOf } from './settle.ts'

const bill = {
  id: 'BL-1',
  discountCents: 0,
  givenCents: 0,
  issuedDay: '2026-06-02',
  startDay: '2026-05-01',
  endDay: '2026-05-31',
  dueDay: '2026-06-20',
  amountCents: 5_000,
  owedCents: 5_000,
}

test.each([
  ['the day before it is due', {}, '2026-06-19', 'due'],
  ['on the day it is due', {}, '2026-06-20', 'due'],
  ['the day after', {}, '2026-06-21', 'overdue'],
  ['of which a dollar is left', { owedCents: 100 }, '2026-06-21', 'overdue'],
  ['of which less is left than can be paid', { owedCents: 99 }, '2026-06-21', 'due'],
  ['of which less is left with its discount than can be paid', { owedCents: 699, discountCents: 600 }, '2026-06-21', 'due'],
  ['whose discount was given', { owedCents: 699, discountCents: 600, givenCents: 600 }, '2026-06-21', 'overdue'],
  ['of instalments of which little is left', { owedCents: 99, isArranged: true }, '2026-06-21', 'overdue'],
  ['of which nothing is left', { owedCents: 0 }, '2026-06-21', 'paid'],
  ['of nothing', { amountCents: 0, owedCents: 0 }, '2026-06-21', 'paid'],
  ['of less than nothing', { amountCents: -1, owedCents: 0 }, '2026-06-21', 'credit'],
  ['that is late where nothing may urge', { isProtected: true }, '2030-01-01', 'due'],
] as const)('a bill %s', (_what, change, today, status) => expect(statusOf({ ...bill, ...change }, today)).toBe(status))

const arrangement = (cents: number) => ({
  id: 'ARR-1',
  madeDay: '2026-11-25',
  endedDay: null,
  billIds: null,
  instalments: [{ dueDay: '2026-12-09', cents }],
})
const long = { ...bill, id: 'BL-0', issuedDay: '2025-01-20', dueDay: '2025-02-07', amountCents: 9_000 }
const late = { ...bill, issuedDay: '2026-10-20', dueDay: '2026-11-07', amountCents: 20_000 }
const newest = { ...bill, id: 'BL-2', issuedDay: '2026-11-20', dueDay: '2026-12-08', amountCents: 40_000 }
const owedParts = (...asked: Parameters<typeof settled>) =>
  settled(...asked).bills.flatMap((one) => (one.owedCents > 0 ? partsOf(one).map(({ dueDay, cents }) => ({ dueDay, cents })) : []))

test.each([
  [
    'a bill that came after it with an earlier day is due on its own day',
    [long, late, newest],
    9_000,
    20_000,
    [
      { dueDay: '2026-12-08', cents: 40_000 },
      { dueDay: '2026-12-09', cents: 20_000 },
    ],
  ],
  [
    'of a part of what is owed, the rest is due on the days of the bills',
    [long, late, newest],
    9_000,
    1_000,
    [
      { dueDay: '2026-12-08', cents: 40_000 },
      { dueDay: '2026-11-07', cents: 19_000 },
      { dueDay: '2026-12-09', cents: 1_000 },
    ],
  ],
  [
    'a payment that bounced is owed since the newest bill was due, not since one that was paid long ago',
    [long, late],
    0,
    20_000,
    [
      { dueDay: '2026-11-07', cents: 9_000 },
      { dueDay: '2026-12-09', cents: 11_000 },
      { dueDay: '2026-12-09', cents: 9_000 },
    ],
  ],
])('an arrangement: %s', (_what, bills, paidCents, arrangedCents, parts) => {
  expect(
    owedParts(bills, [{ day: '2025-02-01', cents: paidCents }], { extensions: [], arrangements: [arrangement(arrangedCents)] }),
  ).toEqual(parts)
})

const onTime = '2026-06-10'
const withDiscount = { ...bill, amountCents: 20_000, discountCents: 600 }
const paid = { day: '2026-06-09', cents: 20_000, discountCents: 600 }
const offered = (...asked: Parameters<typeof settled>) => settled(...asked).bills.map((one) => [one.owedCents, discountOn(one, onTime)])

test.each([
  ['that is corrected upwards after it was paid', [{ ...withDiscount, amountCents: 23_000 }], [paid], [[3_000, 0]]],
  ['of which the payment bounced without the discount', [withDiscount], [paid, { day: onTime, cents: -19_400 }], [[19_400, 0]]],
  [
    'of which the payment bounced with the discount',
    [withDiscount],
    [paid, { day: onTime, cents: -20_000, discountCents: -600 }],
    [[20_000, 600]],
  ],
  [
    'beside one that a payment begins to settle',
    [
      { ...withDiscount, amountCents: 21_000 },
      { ...withDiscount, id: 'BL-2', dueDay: '2026-07-20' },
    ],
    [{ ...paid, cents: 22_000 }],
    [
      [19_000, 600],
      [0, 0],
    ],
  ],
  [
    'whose discount was corrected below what was earned',
    [{ ...withDiscount, amountCents: 23_000, discountCents: 500 }],
    [paid],
    [[3_000, 0]],
  ],
])('a bill gives its discount once: one %s', (_what, bills, payments, left) => expect(offered(bills, payments)).toEqual(left))

const nearly = { day: '2026-06-20', cents: 19_350 }
const ended = (day: string) => [{ ...arrangement(20_000), madeDay: '2026-06-05', endedDay: day }]

test.each([
  ['on its due day', [nearly], undefined, 650, 600, 'due'],
  ['the day after', [{ ...nearly, day: '2026-06-21' }], undefined, 650, 0, 'overdue'],
  ['late, to less than can be paid', [{ ...nearly, day: '2026-06-21', cents: 19_901 }], undefined, 99, 0, 'due'],
  ['late and in two parts', [8_000, 11_350].map((cents, at) => ({ day: `2026-06-2${at + 1}`, cents })), undefined, 650, 0, 'overdue'],
  ['by credit of before', [{ ...nearly, day: '2026-05-30' }], undefined, 650, 600, 'due'],
  [
    'late, until the day that was agreed',
    [{ ...nearly, day: '2026-06-24' }],
    { extensions: [{ askedDay: '2026-06-10', endDay: '2026-06-28' }], arrangements: [] },
    650,
    0,
    'overdue',
  ],
  ['late, after instalments', [{ ...nearly, day: '2026-06-24' }], { extensions: [], arrangements: ended('2026-06-23') }, 650, 0, 'overdue'],
  [
    'again on the day on which a payment in time bounced',
    [
      { day: '2026-06-09', cents: 20_000, discountCents: 600, method: 'creditCard' as const },
      { day: '2026-06-22', cents: -20_000, discountCents: -600, method: 'creditCard' as const },
      { ...nearly, day: '2026-06-22' },
    ],
    undefined,
    650,
    0,
    'overdue',
  ],
])('a bill that is paid but for cents %s', (_how, payments, agreed, owedCents, discountCents, status) => {
  const own = settled([withDiscount], payments, agreed).bills.map((one) => [
    one.owedCents,
    discountOn(one, '2026-06-30'),
    statusOf(one, '2026-06-30'),
  ])
  expect(own).toEqual([[owedCents, discountCents, status]])
})

const first = { ...bill, id: 'BL-A', issuedDay: '2026-06-04', dueDay: '2026-06-12', amountCents: 10_000 }
const lateBill = { ...bill, id: 'BL-L', issuedDay: '2026-06-02', dueDay: '2026-06-20', amountCents: 9_000 }
const before = { ...bill, id: 'BL-0', issuedDay: '2026-05-02', dueDay: '2026-05-20', amountCents: 5_000 }
const overpaid = { day: '2026-05-10', cents: 7_000, billIds: ['BL-0'] }

test('a bill that was paid with what was in credit stays paid, though a bill of an earlier day comes in late', () => {
  const left = (...own: Parameters<typeof settled>) => settled(...own).bills.map(({ id, owedCents }) => [id, owedCents])
  const rest = { day: '2026-06-12', cents: 8_000 }
  for (const billIds of [['BL-A'], null]) {
    expect(left([before, lateBill, first], [overpaid, { ...rest, billIds }])).toEqual([
      ['BL-A', 0],
      ['BL-L', 9_000],
      ['BL-0', 0],
    ])
  }
  // Paid in good time, it is the bill that was named that the credit is for.
  const sooner = { ...lateBill, dueDay: '2026-06-11' }
  expect(left([before, sooner, first], [overpaid, { ...rest, day: '2026-06-05', billIds: ['BL-A'] }])[0]).toEqual(['BL-A', 0])
})

test('what is taken back opens the bill that the payment of that amount had paid', () => {
  const [one, other] = [
    { ...first, dueDay: '2026-06-06' },
    { ...first, id: 'BL-B', issuedDay: '2026-06-05', discountCents: 1_000 },
  ]
  const byBank = { day: '2026-06-06', cents: 10_000 }
  const byCard = { day: '2026-06-12', cents: 10_000, discountCents: 1_000, billIds: ['BL-B'] }
  const left = (back: { cents: number; discountCents?: number }) =>
    settled([one, other], [byBank, byCard, { day: '2026-06-15', ...back }]).bills.map(({ owedCents }) => owedCents)
  expect(left({ cents: -10_000 })).toEqual([0, 10_000])
  expect(left({ cents: -10_000, discountCents: -1_000 })).toEqual([10_000, 0])
  expect(left({ cents: -9_000 })).toEqual([9_000, 0])
  // Of any other amount, what was settled last.
  expect(left({ cents: -500 })).toEqual([500, 0])
  // A payment is taken back once.
  expect(
    settled([one], [byBank, { day: '2026-06-07', cents: -10_000 }, { ...byBank, day: '2026-06-08' }, { day: '2026-06-09', cents: -10_000 }])
      .bills[0]?.owedCents,
  ).toBe(10_000)
})

test('of a payment that is taken back, the bill that it had paid says so', () => {
  const [open] = settled(
    [first],
    [
      { day: '2026-06-05', cents: 10_000 },
      { day: '2026-06-06', cents: -4_000 },
    ],
  ).bills
  expect(open).toMatchObject({ owedCents: 4_000, isOpenedAgain: true })
  expect(settled([first], []).bills[0]).not.toHaveProperty('isOpenedAgain')
})
