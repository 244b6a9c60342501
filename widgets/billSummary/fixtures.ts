import { type Fixtures, statesOf } from '#registry/fixtures.ts'
import type schema from './schema.ts'

const config = {}

const data: Fixtures<typeof schema>['content']['data'] = {
  balance: {
    amountToPayNZD: 354.66,
    current: 354.66,
    overdue: 0,
    totalBalance: 354.66,
    promptPaymentDiscount: 7.09,
    dueDate: '2026-11-26',
  },
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
export default {
  ...statesOf(config, data),
  partial: {
    config,
    data: {
      balance: {
        amountToPayNZD: 354.66,
        current: 354.66,
        overdue: 0,
        totalBalance: 354.66,
        promptPaymentDiscount: 7.09,
      },
      deliveryMethod: 'email',
    },
  },
  // It has no text of its own length.
  veryLongText: { config, data: { ...data, customerNumber: '100342' } },
} satisfies Fixtures<typeof schema>
