import { allStates, type Fixtures } from '#registry/fixtures.ts'
import { addDays } from '#lib/calendar.ts'
import type schema from './schema.ts'

/** What the days took, one after the other. */
const USED = [
  { kwh: 13.573, costNZD: 6.34 },
  { kwh: 10.88, costNZD: 5.5 },
  { kwh: 12.385, costNZD: 5.97 },
  { kwh: 13.184, costNZD: 6.22 },
  { kwh: 10.892, costNZD: 5.51 },
  { kwh: 12.521, costNZD: 6.01 },
  { kwh: 10.327, costNZD: 5.32 },
  { kwh: 9.178, costNZD: 4.97 },
  { kwh: 10.402, costNZD: 5.35 },
  { kwh: 11.741, costNZD: 5.77 },
  { kwh: 9.481, costNZD: 5.06 },
  { kwh: 10.393, costNZD: 5.35 },
  { kwh: 9.205, costNZD: 4.98 },
  { kwh: 9.884, costNZD: 5.19 },
]

const data: Fixtures<typeof schema>['content']['data'] = {
  startDate: '2026-11-07',
  endDate: '2026-11-20',
  days: USED.map((used, i) => ({ startDate: addDays('2026-11-07', i), type: i === 3 ? 'estimated' : 'actual', ...used })),
  totalKwh: 154.046,
  dailyAverageKwh: 11.003,
  kWhOnly: false,
  totalCostNZD: 77.54,
  previousTotalKwh: 188.267,
}

const { totalCostNZD: _, previousTotalKwh: __, ...withoutSums } = data

/** Recent usage in every state it can be seen in. */
export default allStates(data, {
  partial: {
    ...withoutSums,
    days: [
      {
        startDate: '2026-11-07',
        type: 'actual',
      },
    ],
  },
}) satisfies Fixtures<typeof schema>
