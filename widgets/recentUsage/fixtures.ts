import { type Fixtures, statesOf } from '#registry/fixtures.ts'
import type schema from './schema.ts'

const config = {}

const data: Fixtures<typeof schema>['content']['data'] = {
  startDate: '2026-11-07',
  endDate: '2026-11-20',
  days: [
    {
      startDate: '2026-11-07',
      type: 'actual',
      kwh: 13.573,
      costNZD: 6.34,
    },
    {
      startDate: '2026-11-08',
      type: 'actual',
      kwh: 10.88,
      costNZD: 5.5,
    },
    {
      startDate: '2026-11-09',
      type: 'actual',
      kwh: 12.385,
      costNZD: 5.97,
    },
    {
      startDate: '2026-11-10',
      type: 'estimated',
      kwh: 13.184,
      costNZD: 6.22,
    },
    {
      startDate: '2026-11-11',
      type: 'actual',
      kwh: 10.892,
      costNZD: 5.51,
    },
    {
      startDate: '2026-11-12',
      type: 'actual',
      kwh: 12.521,
      costNZD: 6.01,
    },
    {
      startDate: '2026-11-13',
      type: 'actual',
      kwh: 10.327,
      costNZD: 5.32,
    },
    {
      startDate: '2026-11-14',
      type: 'actual',
      kwh: 9.178,
      costNZD: 4.97,
    },
    {
      startDate: '2026-11-15',
      type: 'actual',
      kwh: 10.402,
      costNZD: 5.35,
    },
    {
      startDate: '2026-11-16',
      type: 'actual',
      kwh: 11.741,
      costNZD: 5.77,
    },
    {
      startDate: '2026-11-17',
      type: 'actual',
      kwh: 9.481,
      costNZD: 5.06,
    },
    {
      startDate: '2026-11-18',
      type: 'actual',
      kwh: 10.393,
      costNZD: 5.35,
    },
    {
      startDate: '2026-11-19',
      type: 'actual',
      kwh: 9.205,
      costNZD: 4.98,
    },
    {
      startDate: '2026-11-20',
      type: 'actual',
      kwh: 9.884,
      costNZD: 5.19,
    },
  ],
  totalKwh: 154.046,
  dailyAverageKwh: 11.003,
  kWhOnly: false,
  totalCostNZD: 77.54,
  previousTotalKwh: 188.267,
}

/** Recent usage in every state it can be seen in. */
export default {
  ...statesOf(config, data),
  partial: {
    config,
    data: {
      startDate: '2026-11-07',
      endDate: '2026-11-20',
      days: [
        {
          startDate: '2026-11-07',
          type: 'actual',
        },
      ],
      totalKwh: 154.046,
      dailyAverageKwh: 11.003,
      kWhOnly: false,
    },
  },
  // It has no text of its own length.
  veryLongText: { config, data },
} satisfies Fixtures<typeof schema>
