import { expect, test } from 'vitest'
import { choicesOf, moreThanOwedText, readAmount } from './amount.ts'

const LIMITS = { leastCents: 100, mostCents: 1_000_000 }
const balance = { amountToPayNZD: 0, current: 0, overdue: 0, totalBalance: 0, promptPaymentDiscount: 0 }

test.each([
  ['50', 5_000],
  ['49.9', 4_990],
  ['$ 1,234.56', 123_456],
  ['1 000', 100_000],
  ['1', 100],
  ['10000', 1_000_000],
])('%s is an amount', (text, cents) => {
  expect(readAmount(text, LIMITS)).toBe(cents)
})

test.each([
  ['', /such as/],
  ['ten', /such as/],
  ['1.999', /such as/],
  ['-5', /such as/],
  ['1e3', /such as/],
  ['0.99', /least .*\$1\.00/],
  ['10000.01', /most .*\$10,000\.00/],
])('%s is none, and why is said', (text, reason) => {
  expect(readAmount(text, LIMITS)).toMatch(reason)
})

test('what is overdue comes first, then all of it with its discount', () => {
  const owed = { ...balance, amountToPayNZD: 300, current: 200, overdue: 100, promptPaymentDiscount: 6.1 }
  expect(choicesOf({ ...LIMITS, balance: owed }).map(({ id, cents }) => [id, cents])).toEqual([
    ['overdue', 10_000],
    ['all', 29_390],
    ['other', undefined],
  ])
  expect(
    choicesOf({ ...LIMITS, balance: { ...owed, current: 0, amountToPayNZD: 100, promptPaymentDiscount: 0 } }).map(({ id }) => id),
  ).toEqual(['overdue', 'other'])
  expect(choicesOf({ ...LIMITS, balance }).map(({ id }) => id)).toEqual(['other'])
})

test('an instalment comes first, what was missed before what is next; what is overdue beside them before both', () => {
  const help = { kind: 'arrangement' as const, date: '2026-12-03', amountNzd: 40 }
  const labels = (overdue: number, more: object) =>
    choicesOf({
      ...LIMITS,
      balance: { ...balance, amountToPayNZD: 300, current: 300 - overdue, overdue },
      help: { ...help, ...more },
    }).map(({ label }) => label)
  expect(labels(0, {})).toEqual(['Your next instalment: $40.00', 'All that is left: $300.00', 'Another amount'])
  expect(labels(50, { missedNzd: 50 })).toEqual(['Unpaid instalments: $50.00', 'All that is left: $300.00', 'Another amount'])
  expect(labels(60, {})).toEqual(['What is overdue: $60.00', 'Your next instalment: $40.00', 'All that is left: $300.00', 'Another amount'])
  expect(labels(60, { missedNzd: 50 })).toEqual([
    'What is overdue: $60.00',
    'Unpaid instalments: $50.00',
    'All that is left: $300.00',
    'Another amount',
  ])
})

test('the last instalment is all that is left, and is offered once', () => {
  const owed = { ...balance, amountToPayNZD: 40, current: 40 }
  const help = { kind: 'arrangement' as const, date: '2026-12-03', amountNzd: 40 }
  expect(choicesOf({ ...LIMITS, balance: owed, help }).map(({ label }) => label)).toEqual([
    'Your last instalment: $40.00',
    'Another amount',
  ])
})

test('what cannot be paid at once is not offered', () => {
  const little = { ...balance, amountToPayNZD: 0.8, current: 0.8 }
  expect(choicesOf({ ...LIMITS, balance: little }).map(({ id }) => id)).toEqual(['other'])
  const much = { ...balance, amountToPayNZD: 15_000, current: 12_000, overdue: 3_000 }
  expect(choicesOf({ ...LIMITS, balance: much }).map(({ label, cents }) => [label, cents])).toEqual([
    ['What is overdue: $3,000.00', 300_000],
    ['As much as can be paid at once: $10,000.00', 1_000_000],
    ['Another amount', undefined],
  ])
})

test('an amount beyond what is owed on time is told before it is paid, and one up to it is not', () => {
  const owed = { ...balance, amountToPayNZD: 300, current: 300, promptPaymentDiscount: 6.1 }
  expect(moreThanOwedText(29_390, { balance: owed })).toBeUndefined()
  expect(moreThanOwedText(29_391, { balance: owed })).toBe('That is $0.01 more than you owe. It goes towards your next bill.')
})
