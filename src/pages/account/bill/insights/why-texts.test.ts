import { expect, test } from 'vitest'
import type { BillComparison } from '#schemas/billing/insights.ts'
import { energyAmounts, reasonNote, reasonsOf, usedText, whyText } from './why-texts.ts'

const bill = {
  id: 'B',
  startDate: '2026-09-09',
  endDate: '2026-10-08',
  issuedDate: '2026-10-10',
  dueDate: '2026-10-26',
  amountNzd: 300,
  status: 'paid',
} as const
const compared = (parts: BillComparison['parts'], change: Partial<BillComparison> = {}): BillComparison => ({
  with: 'lastBill',
  bill,
  differenceNzd: parts.reduce((sum, { amountNzd }) => sum + Math.round(amountNzd * 100), 0) / 100,
  days: 33,
  daysBefore: 30,
  isSeasonKnown: true,
  isColder: true,
  hasOtherPlan: false,
  parts,
  energies: [{ energyType: 'electricity', unit: 'kWh', quantity: 420, quantityBefore: 380, daysEstimated: 0, daysEstimatedBefore: 0 }],
  ...change,
})
const electricity = (kind: BillComparison['parts'][number]['kind'], amountNzd: number) =>
  ({ kind, amountNzd, energyType: 'electricity' }) as const

test.each([
  [
    compared([electricity('days', 9.1), electricity('timeOfYear', 12.3), electricity('use', 2)]),
    '$23.40 more than the bill before: a colder time of year and 3\u00a0more\u00a0days',
  ],
  [
    compared([electricity('days', 9.1), electricity('use', -32.5)]),
    '$23.40 less than the bill before: less electricity, despite 3\u00a0more\u00a0days',
  ],
  [
    compared([electricity('timeOfYear', -28.13), { kind: 'timeOfYear', amountNzd: -35.9, energyType: 'naturalGas' }], { isColder: false }),
    '$64.03 less than the bill before: a warmer time of year',
  ],
  [
    compared([electricity('use', 46.68), electricity('hours', -14.87)]),
    '$31.81 more than the bill before: more electricity, despite more use at cheaper hours',
  ],
  [compared([electricity('prices', 12), electricity('dailyCharges', 3)]), '$15.00 more than the bill before: higher prices'],
  [
    compared([{ kind: 'use', amountNzd: 135.7, energyType: 'lpg' }, electricity('use', 20)]),
    '$155.70 more than the bill before: more bottled gas and electricity',
  ],
  [
    compared([{ kind: 'cover', amountNzd: 71, energyType: 'naturalGas' }]),
    '$71.00 more than the bill before: natural gas that it did not cover',
  ],
  [compared([electricity('use', 0.4)]), 'Almost the same as the bill before: $0.40 more'],
  [compared([]), 'The same as the bill before'],
])('the largest reasons are told first, and a large one against them', (comparison, text) => {
  expect(whyText(comparison, 'the bill before')).toBe(text)
})

test('what is paid for power that was sent is a reason by itself, beside other credits', () => {
  const sent = { ...electricity('other', -138.5), sentKwh: 1_401, sentKwhBefore: 569 }
  const comparison = compared([electricity('timeOfYear', -37), sent, electricity('other', -3)], { isColder: false })
  expect(whyText(comparison, 'the bill before')).toBe(
    '$178.50 less than the bill before: more paid for power that you sent and a warmer time of year',
  )
  const [, reason, other] = reasonsOf(comparison)
  expect([reason?.cents, other?.cents]).toEqual([-13_850, -300])
  expect(reason && reasonNote(reason, comparison)).toBe('You sent 1,401\u00a0kWh, against 569\u00a0kWh on the other bill.')
})

test('a usual winter is not called colder where the bill became lower by it', () => {
  expect(whyText(compared([electricity('timeOfYear', -20)]), 'the bill before')).toBe('$20.00 less than the bill before: the time of year')
})

test('use of a bill that names no supply point is told by the day where the other bill has more or fewer', () => {
  const told = (daysBefore: number) => {
    const comparison = compared([{ kind: 'use', amountNzd: -20 }], { daysBefore, energies: [] })
    const [reason] = reasonsOf(comparison)
    return reason && reasonNote(reason, comparison)
  }
  expect([told(30), told(33)]).toEqual(['You used less a day than on the other bill.', 'You used less than on the other bill.'])
})

test('reasons of two energies are one, with what each is of it', () => {
  const comparison = compared([electricity('days', 7.2), { kind: 'days', amountNzd: 5.71, energyType: 'naturalGas' }])
  const [reason] = reasonsOf(comparison)
  expect(reason?.cents).toBe(1291)
  expect(reason && reasonNote(reason, comparison)).toBe(
    '33\u00a0days on this bill, 30 on the other. More days mean more use and more daily charges.',
  )
  expect(reason && energyAmounts(reason)).toEqual(['Electricity +$7.20', 'natural gas +$5.71'])
})

test('use is told by the day where a connection was supplied on fewer days, though both bills have as many', () => {
  const told = (kind: 'cover' | 'prices') => {
    const comparison = compared([electricity('use', -20), electricity(kind, 60)], { daysBefore: 33 })
    const [reason] = reasonsOf(comparison)
    return reason && reasonNote(reason, comparison)
  }
  expect(told('cover')).toBe('You used less a day than on the other bill.')
  expect(told('prices')).toBe('You used less than on the other bill.')
})

test('without a year of readings it is said that the time of year is part of use', () => {
  const comparison = compared([electricity('use', 20)], { isSeasonKnown: false })
  const [reason] = reasonsOf(comparison)
  expect(reason && reasonNote(reason, comparison)).toBe(
    'You used more a day than on the other bill. The time of year is part of this. After a year of readings we can tell them apart.',
  )
})

test('a reason of a few cents is part of the largest, and all still add up', () => {
  const comparison = compared([
    electricity('days', 9.1),
    electricity('use', -20.3),
    electricity('freeHours', -0.01),
    electricity('other', 0.04),
  ])
  const reasons = reasonsOf(comparison)
  expect(reasons.map(({ kind, cents }) => [kind, cents])).toEqual([
    ['days', 910],
    ['use', -2027],
  ])
  expect(reasons[1]?.energies).toEqual([{ energyType: 'electricity', cents: -2027 }])
  expect(reasonsOf(compared([electricity('freeHours', -0.01), electricity('other', 0.01)]))).toEqual([])
  expect(reasonsOf(compared([electricity('freeHours', 0.02)]))).toMatchObject([{ kind: 'other', cents: 2 }])
})

test('reasons of two energies that cancel out are told', () => {
  const parts: BillComparison['parts'] = [electricity('use', 10), { kind: 'use', amountNzd: -9.98, energyType: 'naturalGas' }]
  expect(reasonsOf(compared(parts)).map(({ cents }) => cents)).toEqual([2])
})

test('the season says what these days usually take, and what was used is said by itself', () => {
  const more = {
    energyType: 'electricity',
    unit: 'kWh',
    quantity: 644,
    quantityBefore: 583,
    daysEstimated: 0,
    daysEstimatedBefore: 0,
  } as const
  const parts = [{ ...electricity('timeOfYear', -32.01), usualKwh: -102 }, electricity('use', 2.89)]
  const comparison = compared(parts, { energies: [more], isColder: false })
  expect(reasonsOf(comparison).map((reason) => reasonNote(reason, comparison))).toEqual([
    'By your own readings, you usually use about 100\u00a0kWh less at this time of year, which is warmer.',
    'You used a little more than the season explains.',
  ])
  expect(usedText(comparison)).toBe('Electricity 644\u00a0kWh, against 583\u00a0kWh on the other bill.')
})

test('what is beyond the season is told of the energy that has one', () => {
  const parts = [
    { ...electricity('timeOfYear', -32.01), usualKwh: -102 },
    electricity('use', 45.06),
    { kind: 'use', amountNzd: 135.7, energyType: 'lpg' } as const,
  ]
  const comparison = compared(parts)
  expect(reasonsOf(comparison).map((reason) => reasonNote(reason, comparison))[1]).toBe(
    'You used more electricity than the season explains and more bottled gas than on the other bill.',
  )
})

test('the season of two energies names each', () => {
  const gas = { kind: 'timeOfYear', amountNzd: -35.9, energyType: 'naturalGas', usualKwh: -240 } as const
  const comparison = compared([{ ...electricity('timeOfYear', -28.13), usualKwh: -91 }, gas], { isColder: undefined })
  const [reason] = reasonsOf(comparison)
  expect(reason && reasonNote(reason, comparison)).toBe(
    'By your own readings, you usually use about 91\u00a0kWh less electricity and about 240\u00a0kWh less natural gas at this time of year.',
  )
})

test.each([
  ['hours', -14, 'More of your use was at cheaper hours than on the other bill.'],
  ['hours', 14, 'More of your use was at dearer hours than on the other bill.'],
  ['freeHours', -3, 'You used more in your free power hours than on the other bill.'],
  ['freeHours', 3, 'You used less in your free power hours than on the other bill.'],
] as const)('%s that change a bill by %s dollars say what was done', (kind, nzd, text) => {
  const comparison = compared([electricity(kind, nzd)])
  const [reason] = reasonsOf(comparison)
  expect(reason && reasonNote(reason, comparison)).toBe(text)
})
