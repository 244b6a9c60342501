import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Payable } from '#schemas/payments/entities.ts'
import { moneyText } from '#lib/money-text.ts'
import { toPayNow } from '#lib/to-pay-now.ts'
import { choicesOf } from './amount.ts'
import { leadText, owedText } from './owing-texts.ts'

beforeEach(() => vi.setSystemTime('2026-11-20T00:00:00Z'))
afterEach(() => void vi.useRealTimers())

const owed = { amountToPayNZD: 337.8, current: 337.8, overdue: 0, totalBalance: 337.8, promptPaymentDiscount: 6.75, dueDate: '2026-12-08' }
const payable: Payable = {
  billingAccountId: 'BA-1',
  canPay: true,
  leastCents: 100,
  mostCents: 1_000_000,
  balance: owed,
  owedCents: 33_780,
  due: [{ date: '2026-12-08', amountNzd: 331.05, isTaken: false }],
  isTest: true,
  cardFeeRate: 0,
}
const overdue = { ...owed, amountToPayNZD: 672.37, current: 414.85, overdue: 257.52, totalBalance: 672.37, promptPaymentDiscount: 5.33 }
const instalments = { kind: 'arrangement' as const, date: '2026-11-26', amountNzd: 100 }
const arranged = { ...owed, promptPaymentDiscount: 0 }

test.each<[string, Partial<Payable>, string]>([
  ['a bill with a discount', {}, '$331.05 to pay by Tue, 8 Dec'],
  ['an overdue bill and another', { balance: overdue, overdueSince: '2026-11-07' }, '$257.52 is overdue: it was due Sat, 7 Nov'],
  [
    'a bill that is overdue beside instalments',
    { balance: { ...arranged, overdue: 60, current: 277.8 }, overdueSince: '2026-11-21', help: { ...instalments } },
    '$60.00 is overdue: it was due Sat, 21 Nov',
  ],
  [
    'a bill that is overdue beside missed instalments',
    { balance: { ...arranged, overdue: 210, current: 127.8 }, overdueSince: '2026-11-21', help: { ...instalments, missedNzd: 150 } },
    '$210.00 is overdue: it was due Sat, 21 Nov',
  ],
  ['the next instalment', { balance: arranged, help: instalments }, 'Your next instalment: $100.00'],
  [
    'missed instalments',
    { balance: arranged, help: { ...instalments, missedNzd: 150 } },
    '$150.00 of your instalments to pay when you can',
  ],
])('the heading, the bill widget and the first choice say one amount: %s', (_name, change, heading) => {
  const own = { ...payable, ...change }
  expect(owedText(own)).toBe(heading)
  const amount = moneyText(toPayNow(own))
  expect(heading).toContain(amount)
  expect(choicesOf(own)[0]?.label).toContain(amount)
})

test('what paying on time saves is said below the day', () => {
  expect(leadText(payable)).toBe('That is $337.80 less $6.75 for paying on time.')
})

test('who was given more time is told what is due on that day, and until when the discount holds', () => {
  const balance = { ...owed, dueDate: '2026-12-18' }
  const help = { kind: 'extension' as const, date: '2026-12-18', discountDate: '2026-12-08', discountNzd: 6.75 }
  const due = [{ date: '2026-12-18', amountNzd: 337.8, isTaken: false, isAgreed: true }]
  expect(owedText({ ...payable, balance, help, due })).toBe('$337.80 to pay by Fri, 18 Dec')
  expect(choicesOf({ ...payable, balance, help })[0]?.label).toBe('Everything you owe: $331.05, with $6.75 off for paying on time')
  expect(leadText({ ...payable, balance, help, due })).toBe(
    'You have until then, as agreed. Pay by Tue, 8 Dec for $6.75 off: $331.05 in all.',
  )
  const taken = [{ date: '2026-12-18', amountNzd: 337.8, isTaken: true, isAgreed: true }]
  const debit = { ...payable, balance, help, due: taken, takenBy: 'by direct debit' }
  expect(owedText(debit)).toBe('$337.80 to pay')
  expect(leadText(debit)).toBe(
    'We’ll take it by direct debit on Fri, 18 Dec, as agreed. Pay by Tue, 8 Dec for $6.75 off: $331.05 in all. Anything you pay here comes off what we take.',
  )
})

test('where every instalment was missed, nothing is said of taking it or of agreeing on instalments', () => {
  const help = { kind: 'arrangement' as const, date: '2026-11-20', missedNzd: 337.8 }
  const balance = { ...arranged, current: 0, overdue: 337.8 }
  const text = leadText({ ...payable, balance, help, due: [], takenBy: 'by direct debit' })
  expect(text).toBe('$337.80 is left in all. We don’t take instalments automatically: pay each one here.')
})

test('after what is overdue beside instalments, the next of them is said', () => {
  const balance = { ...arranged, overdue: 60, current: 277.8 }
  const text = (help: Payable['help']) => leadText({ ...payable, balance, help, due: [] })
  expect(text(instalments)).toBe('Your next instalment of $100.00 is due Thu, 26 Nov. $337.80 is left in all.')
  expect(text({ ...instalments, missedNzd: 20 })).toBe(
    '$20.00 of it is of your instalments. The next $100.00 is due Thu, 26 Nov. $337.80 is left in all.',
  )
})

test('of several days each is said, with what is taken on it', () => {
  const due = [
    { date: '2026-12-08', amountNzd: 331.05, isTaken: true },
    { date: '2026-12-17', amountNzd: 120, isTaken: true },
  ]
  const balance = { ...owed, amountToPayNZD: 457.8, current: 457.8, totalBalance: 457.8 }
  const takenBy = 'from your Visa ending in 1111'
  expect(leadText({ ...payable, balance, due, takenBy })).toBe(
    'We’ll take $331.05 from your Visa ending in 1111 on Tue, 8 Dec. We’ll take $120.00 more from your Visa ending in 1111 on Thu, 17 Dec. That is $457.80 less $6.75 for paying on time. Anything you pay here comes off what we take.',
  )
  const byHand = due.map((one) => ({ ...one, isTaken: false }))
  expect(leadText({ ...payable, balance, due: byHand })).toMatch(/^\$331\.05 is due Tue, 8 Dec\. \$120\.00 more is due Thu, 17 Dec\./)
})

test('what is overdue is not said to be taken, nor what a new direct debit leaves out', () => {
  const due = [{ date: '2026-12-08', amountNzd: 409.52, isTaken: true }]
  expect(leadText({ ...payable, balance: overdue, due, takenBy: 'by direct debit' })).toBe(
    'We’ll take $409.52 more by direct debit on Tue, 8 Dec. That is $414.85 less $5.33 for paying on time. Anything you pay here comes off what we take.',
  )
  expect(leadText({ ...payable, takenBy: 'by direct debit', isDebitNew: true })).toBe(
    'Your direct debit begins with your next bill: please pay what it leaves out yourself. That is $337.80 less $6.75 for paying on time.',
  )
})

test('less than can be paid by card is left to the next bill', () => {
  const balance = { ...owed, amountToPayNZD: 0.8, current: 0.8, totalBalance: 0.8, promptPaymentDiscount: 0 }
  const text = 'It is less than $1.00, the least that can be paid by card: pay it with your next bill.'
  expect(leadText({ ...payable, balance })).toBe(text)
  const withDiscount = { ...balance, amountToPayNZD: 6.8, current: 6.8, totalBalance: 6.8, promptPaymentDiscount: 6 }
  expect(leadText({ ...payable, balance: withDiscount })).toBe(text)
})

test('on the day itself, the heading says that it is today', () => {
  vi.setSystemTime('2026-12-08T00:00:00Z')
  expect(owedText(payable)).toBe('$331.05 to pay today')
})
