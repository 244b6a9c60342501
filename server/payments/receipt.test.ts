import { expect, test } from 'vitest'
import { receiptLines } from './receipt.ts'

const told = (balance: object, isRestTakenNext = false) =>
  receiptLines({
    order: { id: 'PAY-1', kind: 'page', amountCents: 10_000, feeCents: 0 },
    card: undefined,
    discountCents: 0,
    paidDay: '2026-11-26',
    after: {
      balance: { amountToPayNZD: 0, current: 0, overdue: 0, totalBalance: 0, dueDate: undefined, promptPaymentDiscount: 0, ...balance },
      isRestTakenNext,
      about: [],
    },
  })[1]

const later = { current: 414.85, promptPaymentDiscount: 5.33, dueDate: '2026-12-08' }

test.each([
  [{ totalBalance: 0 }, 'There is nothing more to pay.'],
  [{ totalBalance: -12.5 }, 'Your account is $12.50 in credit. It goes towards your next bill.'],
  [{ ...later, totalBalance: 414.85 }, '$409.52 is still to pay by Tue, 8 Dec, with $5.33 off for paying on time.'],
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
  // What was taken back beyond what had been paid has no day of its own.
  [
    { overdue: 157.52, current: 40, totalBalance: 197.52, dueDate: '2026-11-07' },
    '$157.52 that was due before is still to pay, and $40.00.',
  ],
])('a receipt says what is owed then: %j', (balance, line) => {
  expect(told(balance)).toBe(line)
})
