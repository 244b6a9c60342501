import { allStates, type Fixtures } from '#registry/fixtures.ts'
import { addMonths } from '#lib/calendar.ts'
import type schema from './schema.ts'

/** @param month in which it ends */
const periodOf = (month: string, kwh: number, costNzd: number) => ({
  startDate: `${addMonths(month, -1)}-09`,
  endDate: `${month}-08`,
  type: 'actual' as const,
  isRunning: false,
  kwh,
  costNzd,
})

const data: Fixtures<typeof schema>['content']['data'] = {
  periods: [
    periodOf('2026-01', 331.2, 72.4),
    periodOf('2026-02', 322.9, 71.1),
    { ...periodOf('2026-03', 318.3, 69.2), type: 'estimated', daysWithUsage: 28, daysEstimated: 28 },
    periodOf('2026-04', 402.7, 84.6),
    periodOf('2026-05', 583.6, 114.9),
    periodOf('2026-06', 862.1, 163.2),
    { ...periodOf('2026-07', 1108.9, 203.4), daysWithUsage: 30, daysEstimated: 12 },
    periodOf('2026-08', 1170.785, 213.1),
    periodOf('2026-09', 979.4, 181.2),
    periodOf('2026-10', 702.3, 134.1),
    periodOf('2026-11', 498.2, 101.7),
    { ...periodOf('2026-12', 181.2, 48.12), isRunning: true },
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
