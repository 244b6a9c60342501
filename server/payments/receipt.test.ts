import { expect, test } from 'vitest'
import type { Balance } from '#schemas/account/entities.ts'
import { receiptLines } from './receipt.ts'

/** @param off as the discount of the balance, where no later day was agreed */
const told = (
  { dueNext, offNext = 0, off, ...balance }: Partial<Balance> & { dueNext?: number; offNext?: number; off?: number },
  isRestTakenNext = false,
) =>
  receiptLines({
    order: { id: 'PAY-1', kind: 'page', amountCents: 10_000, feeCents: 0 },
    card: undefined,
    discountCents: 0,
    paidDay: '2026-11-26',
    after: {
      balance: { amountToPayNZD: 0, current: 0, overdue: 0, totalBalance: 0, dueDate: undefined, promptPaymentDiscount: 0, ...balance },
      dueNext: dueNext ?? balance.current ?? 0,
      offNext,
      off: off ?? balance.promptPaymentDiscount ?? 0,
      isRestTakenNext,
      about: [],
    },
  })[1]

const later = { current: 414.85, promptPaymentDiscount: 5.33, dueDate: '2026-12-08' }

test.each([
  [{ totalBalance: 0 }, 'There is nothing more to pay.'],
  [{ totalBalance: -12.5 }, 'Your account is $12.50 in credit. It goes towards your next bill.'],
  [{ ...later, totalBalance: 414.85 }, '$409.52 is still to pay by Tue, 8 Dec, with $5.33 off for paying on time.'],
  [{ ...later, off: 0, totalBalance: 414.85 }, '$414.85 is still to pay by Tue, 8 Dec.'],
  [
    { current: 250, totalBalance: 250, promptPaymentDiscount: 8, off: 3, dueNext: 150, offNext: 0, dueDate: '2026-11-30' },
    '$247.00 is still to pay, with $3.00 off for paying on time: the next $150.00 by Mon, 30 Nov.',
  ],
  [{ current: 80, totalBalance: 80, dueDate: '2026-12-08' }, '$80.00 is still to pay.'],
  [{ overdue: 80, totalBalance: 80, dueDate: '2026-11-07' }, '$80.00 that was due before is still to pay.'],
  [
    { ...later, overdue: 157.52, totalBalance: 572.37 },
    '$157.52 that was due before is still to pay, and $409.52 by Tue, 8 Dec, with $5.33 off for paying on time.',
  ],
  [
    { overdue: 157.52, current: 40, totalBalance: 197.52, dueDate: '2026-12-08' },
    '$157.52 that was due before is still to pay, and $40.00 by Tue, 8 Dec.',
  ],
  [
    { overdue: 42.37, current: 460, dueNext: 230, totalBalance: 502.37, dueDate: '2026-12-20' },
    '$42.37 that was due before is still to pay, and $460.00: the next $230.00 by Sun, 20 Dec.',
  ],
  [
    { overdue: 50, current: 300, promptPaymentDiscount: 30, dueNext: 100, offNext: 10, totalBalance: 350, dueDate: '2026-12-08' },
    '$50.00 that was due before is still to pay, and $270.00, with $30.00 off for paying on time: the next $90.00 by Tue, 8 Dec.',
  ],
  // What was taken back beyond what had been paid has no due day.
  [
    { overdue: 157.52, current: 40, totalBalance: 197.52, dueDate: '2026-11-07' },
    '$157.52 that was due before is still to pay, and $40.00.',
  ],
])('a receipt says what is owed then: %j', (balance, line) => {
  expect(told(balance)).toBe(line)
})

test.each([
  { overdue: 80, totalBalance: 80 },
  { current: 80, totalBalance: 80 },
])('a receipt says that a card takes the rest, of %j too', (balance) => {
  expect(told(balance, true)).toMatch(/still to pay\. It is more than can be taken at once: we take the rest/)
})

const order = { id: 'PAY-5e889cd6-acb2', kind: 'page' as const, amountCents: 10_000, feeCents: 0 }
const card = { brand: 'visa' as const, lastFour: '1111' }
const receipt = (change: Partial<Parameters<typeof receiptLines>[0]> = {}) =>
  receiptLines({ order, card, discountCents: 0, paidDay: '2026-11-26', after: undefined, ...change })

test('a receipt for who may not know what is owed says what was paid, and its number', () => {
  expect(receipt()).toEqual(['Thank you: we received $100.00 by card on 26 Nov 2026.', 'The number of this receipt is 5E88-9CD6.'])
})

test('a receipt of an automatic payment says so, and from which card', () => {
  const autopay = { ...order, kind: 'autopay' as const }
  expect(receipt({ order: autopay })[0]).toBe('We took $100.00 from your Visa ending in 1111 on 26 Nov 2026, as you asked us to.')
  expect(receipt({ order: autopay, card: undefined })[0]).toBe('We took $100.00 by card on 26 Nov 2026, as you asked us to.')
})

test('a receipt of a payment by the saved card thanks for it, and says which card', () => {
  expect(receipt({ order: { ...order, kind: 'savedCard' } })[0]).toBe(
    'Thank you: we received $100.00 from your Visa ending in 1111 on 26 Nov 2026.',
  )
})

test('a receipt tells the fee with what left the card, the discount, and at last which account it is', () => {
  const balance = { amountToPayNZD: 0, current: 0, overdue: 0, totalBalance: 0, dueDate: undefined, promptPaymentDiscount: 0 }
  const after = { balance, dueNext: 0, offNext: 0, off: 0, isRestTakenNext: false, about: ['Account 1001.', 'Aroha Ngata.'] }
  expect(receipt({ order: { ...order, feeCents: 95 }, discountCents: 1_000, after })).toEqual([
    'Thank you: we received $100.00 by card on 26 Nov 2026.',
    'The card fee was $0.95: $100.95 left your card.',
    'We took $10.00 off for what was paid on time.',
    'There is nothing more to pay.',
    'The number of this receipt is 5E88-9CD6.',
    'Account 1001.',
    'Aroha Ngata.',
  ])
})

test('what falls due on the very day of the payment can still be paid on time', () => {
  expect(told({ ...later, totalBalance: 414.85, dueDate: '2026-11-26' })).toBe(
    '$409.52 is still to pay by Thu, 26 Nov, with $5.33 off for paying on time.',
  )
})
