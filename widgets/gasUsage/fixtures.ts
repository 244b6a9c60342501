import { allStates, type Fixtures } from '#registry/fixtures.ts'
import type schema from './schema.ts'

const data: Fixtures<typeof schema>['content']['data'] = {
  periods: [
    { startDate: '2025-12-09', endDate: '2026-01-08', type: 'actual', isRunning: false, kwh: 331.2, costNzd: 72.4 },
    { startDate: '2026-01-09', endDate: '2026-02-08', type: 'actual', isRunning: false, kwh: 322.9, costNzd: 71.1 },
    {
      startDate: '2026-02-09',
      endDate: '2026-03-08',
      type: 'estimated',
      isRunning: false,
      kwh: 318.3,
      costNzd: 69.2,
      daysWithUsage: 28,
      daysEstimated: 28,
    },
    { startDate: '2026-03-09', endDate: '2026-04-08', type: 'actual', isRunning: false, kwh: 402.7, costNzd: 84.6 },
    { startDate: '2026-04-09', endDate: '2026-05-08', type: 'actual', isRunning: false, kwh: 583.6, costNzd: 114.9 },
    { startDate: '2026-05-09', endDate: '2026-06-08', type: 'actual', isRunning: false, kwh: 862.1, costNzd: 163.2 },
    {
      startDate: '2026-06-09',
      endDate: '2026-07-08',
      type: 'actual',
      isRunning: false,
      kwh: 1108.9,
      costNzd: 203.4,
      daysWithUsage: 30,
      daysEstimated: 12,
    },
    { startDate: '2026-07-09', endDate: '2026-08-08', type: 'actual', isRunning: false, kwh: 1170.785, costNzd: 213.1 },
    { startDate: '2026-08-09', endDate: '2026-09-08', type: 'actual', isRunning: false, kwh: 979.4, costNzd: 181.2 },
    { startDate: '2026-09-09', endDate: '2026-10-08', type: 'actual', isRunning: false, kwh: 702.3, costNzd: 134.1 },
    { startDate: '2026-10-09', endDate: '2026-11-08', type: 'actual', isRunning: false, kwh: 498.2, costNzd: 101.7 },
    { startDate: '2026-11-09', endDate: '2026-12-08', type: 'actual', isRunning: true, kwh: 181.2, costNzd: 48.12 },
  ],
  yearBeforeKwh: 566.1,
}

/** Gas use in every state it can be seen in. */
export default allStates(data, {
  partial: {
    periods: [
      { startDate: '2026-10-09', endDate: '2026-11-08', type: 'empty', isRunning: false },
      { startDate: '2026-11-09', endDate: '2026-12-08', type: 'actual', isRunning: true, kwh: 181.2 },
    ],
  },
}) satisfies Fixtures<typeof schema>
