import { allStates, type Fixtures, veryLong } from '#registry/fixtures.ts'
import { addMonths } from '#lib/calendar.ts'
import type schema from './schema.ts'

/** @param month in which it is sent and due */
const billOf = (month: string) => {
  const monthBefore = addMonths(month, -1)
  return {
    id: `BL-${monthBefore.replace('-', '')}09`,
    issuedDate: `${month}-10`,
    startDate: `${monthBefore}-09`,
    endDate: `${month}-08`,
    dueDate: `${month}-26`,
  }
}

/** @param month in which it is taken */
const paymentOf = (month: string, amountNzd: number) => ({ paidDate: `${month}-26`, amountNzd, method: 'directDebit' as const })

const data: Fixtures<typeof schema>['content']['data'] = {
  customerNumber: '1002 0174',
  accountName: 'Aroha Parata',
  type: 'residential',
  totalBalanceNzd: 354.66,
  bills: [
    { ...billOf('2026-11'), amountNzd: 354.66, status: 'due' },
    { ...billOf('2026-10'), amountNzd: 397.57, status: 'paid' },
    { ...billOf('2026-09'), amountNzd: 476.2, status: 'paid' },
    { ...billOf('2026-08'), amountNzd: 498.11, status: 'paid' },
    { ...billOf('2026-07'), amountNzd: 476.34, status: 'paid' },
    { ...billOf('2026-06'), amountNzd: 442.54, status: 'paid' },
  ],
  payments: [paymentOf('2026-10', 389.62), paymentOf('2026-09', 466.68), paymentOf('2026-08', 488.15)],
}

/** Account summary in every state it can be seen in. */
export default allStates(data, {
  partial: {
    ...data,
    bills: [
      {
        id: 'BL-20261009',
        issuedDate: '2026-11-10',
        amountNzd: 354.66,
        status: 'due',
      },
    ],
    payments: data.payments.slice(0, 1),
  },
  veryLongText: {
    ...data,
    customerNumber: veryLong(data.customerNumber),
    accountName: veryLong(data.accountName),
  },
}) satisfies Fixtures<typeof schema>
