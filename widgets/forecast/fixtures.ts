import { allStates, type Fixtures } from '#registry/fixtures.ts'
import { addDays, eachDay } from '#lib/calendar.ts'
import type schema from './schema.ts'

const TODAY = '2026-11-21'

type Data = Fixtures<typeof schema>['content']['data']

const days = eachDay(TODAY, addDays(TODAY, 6)).map((date, i) => {
  const kwh = 10.2 + (i % 3)
  return { date, kwh, lowKwh: kwh - 2.1, highKwh: kwh + 2.6, costNZD: 5.2 + (i % 3) * 0.3, lowNZD: 4.6, highNZD: 6.4 }
})

const data: Data = {
  state: 'READY',
  kWhOnly: false,
  daysRead: 7,
  latestDay: '2026-11-20',
  startDate: TODAY,
  endDate: addDays(TODAY, 6),
  expected: { kwh: 77.4, lowKwh: 69.3, highKwh: 86.1, costNZD: 43.8, lowNZD: 41.2, highNZD: 46.7 },
  days,
  before: eachDay('2026-11-14', '2026-11-20').map((date) => ({ date, kwh: 10.9, costNZD: 5.4 })),
  lastWeek: {
    startDate: '2026-11-14',
    endDate: '2026-11-20',
    madeFrom: '2026-11-13',
    daysRead: 7,
    forecast: { kwh: 74.2, lowKwh: 66, highKwh: 83.4, costNZD: 43.1, lowNZD: 39.6, highNZD: 46.3 },
    used: { kwh: 76.3, costNZD: 43.9 },
    isWithinRange: true,
    days: [],
  },
  reasons: [{ kind: 'season', percentage: -3 }],
}

/** The forecast in every state it can be seen in. */
export default allStates(data, {
  partial: { state: 'TOO_FEW_DAYS', kWhOnly: false, daysRead: 3, latestDay: '2026-11-20', readyBy: '2026-11-25' },
}) satisfies Fixtures<typeof schema>
