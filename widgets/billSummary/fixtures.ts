import { allStates, type Fixtures } from '#registry/fixtures.ts'
import type schema from './schema.ts'

const balance = {
  amountToPayNZD: 354.66,
  current: 354.66,
  overdue: 0,
  totalBalance: 354.66,
  promptPaymentDiscount: 7.09,
}

const data: Fixtures<typeof schema>['content']['data'] = {
  balance: { ...balance, dueDate: '2026-11-26' },
  due: [{ date: '2026-11-26', amountNzd: 347.57, isTaken: true }],
  takenBy: 'by direct debit',
  deliveryMethod: 'email',
  lastBill: {
    startDate: '2026-10-09',
    endDate: '2026-11-08',
    issuedDate: '2026-11-10',
    amountNzd: 354.66,
  },
  window: {
    startDate: '2026-11-09',
    endDate: '2026-12-08',
    daysPassed: 12,
    daysInBillPeriod: 30,
    toDateNzd: 65.7,
    toDateKwh: 129.593,
    toDateEnergies: ['electricity', 'naturalGas'],
  },
}

/** Bill summary in every state it can be seen in. */
export default allStates(data, {
  partial: {
    balance,
    deliveryMethod: 'email',
  },
  veryLongText: { ...data, customerNumber: '100342' },
}) satisfies Fixtures<typeof schema>
