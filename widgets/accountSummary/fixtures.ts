import { type Fixtures, statesOf, veryLong } from '#registry/fixtures.ts'
import type schema from './schema.ts'

const config = {}

const data: Fixtures<typeof schema>['content']['data'] = {
  customerNumber: '1002 0174',
  accountName: 'Aroha Parata',
  type: 'residential',
  totalBalanceNzd: 354.66,
  bills: [
    {
      id: 'BL-20261009',
      issuedDate: '2026-11-10',
      startDate: '2026-10-09',
      endDate: '2026-11-08',
      amountNzd: 354.66,
      status: 'due',
      dueDate: '2026-11-26',
    },
    {
      id: 'BL-20260909',
      issuedDate: '2026-10-10',
      startDate: '2026-09-09',
      endDate: '2026-10-08',
      amountNzd: 397.57,
      status: 'paid',
      dueDate: '2026-10-26',
    },
    {
      id: 'BL-20260809',
      issuedDate: '2026-09-10',
      startDate: '2026-08-09',
      endDate: '2026-09-08',
      amountNzd: 476.2,
      status: 'paid',
      dueDate: '2026-09-26',
    },
    {
      id: 'BL-20260709',
      issuedDate: '2026-08-10',
      startDate: '2026-07-09',
      endDate: '2026-08-08',
      amountNzd: 498.11,
      status: 'paid',
      dueDate: '2026-08-26',
    },
    {
      id: 'BL-20260609',
      issuedDate: '2026-07-10',
      startDate: '2026-06-09',
      endDate: '2026-07-08',
      amountNzd: 476.34,
      status: 'paid',
      dueDate: '2026-07-26',
    },
    {
      id: 'BL-20260509',
      issuedDate: '2026-06-10',
      startDate: '2026-05-09',
      endDate: '2026-06-08',
      amountNzd: 442.54,
      status: 'paid',
      dueDate: '2026-06-26',
    },
  ],
  payments: [
    {
      paidDate: '2026-10-26',
      amountNzd: 389.62,
      method: 'directDebit',
    },
    {
      paidDate: '2026-09-26',
      amountNzd: 466.68,
      method: 'directDebit',
    },
    {
      paidDate: '2026-08-26',
      amountNzd: 488.15,
      method: 'directDebit',
    },
  ],
}

/** Account summary in every state it can be seen in. */
export default {
  ...statesOf(config, data),
  partial: {
    config,
    data: {
      customerNumber: '1002 0174',
      accountName: 'Aroha Parata',
      type: 'residential',
      totalBalanceNzd: 354.66,
      bills: [
        {
          id: 'BL-20261009',
          issuedDate: '2026-11-10',
          amountNzd: 354.66,
          status: 'due',
        },
      ],
      payments: [
        {
          paidDate: '2026-10-26',
          amountNzd: 389.62,
          method: 'directDebit',
        },
      ],
    },
  },
  veryLongText: {
    config,
    data: {
      ...data,
      customerNumber: veryLong(data.customerNumber),
      accountName: veryLong(data.accountName),
    },
  },
} satisfies Fixtures<typeof schema>
