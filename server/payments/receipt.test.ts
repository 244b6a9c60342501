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
