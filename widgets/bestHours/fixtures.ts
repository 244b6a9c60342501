import { allStates, type Fixtures } from '#registry/fixtures.ts'
import type schema from './schema.ts'

type Data = Fixtures<typeof schema>['content']['data']

/** A day of hours from an instant on, by the rates of a night plan. */
const hours: Data['hours'] = Array.from({ length: 24 }, (_, i) => {
  const isNight = i >= 2 && i < 12
  return {
    start: new Date(Date.UTC(2026, 10, 21, 6 + i)).toISOString(),
    isBest: i === 6 || i === 7,
    isFree: false,
    centsPerKwh: isNight ? 18.51 : 34.27,
    gramsCo2PerKwh: 90 + Math.abs(i - 7) * 4,
  }
})

const data: Data = {
  kWhOnly: false,
  isBusiness: false,
  isAnyHourAsGood: false,
  doesPriceDiffer: true,
  best: { start: '2026-11-21T12:00:00.000Z', end: '2026-11-21T14:00:00.000Z', isFree: false, centsPerKwh: 18.51 },
  mostCentsPerKwh: 34.27,
  mixDiffersByPercentage: 40,
  cleanerByPercentage: 40,
  hours,
}

/** Best hours in every state they can be seen in. */
export default allStates(data, {
  partial: {
    ...data,
    doesPriceDiffer: false,
    isAnyHourAsGood: true,
    mixDiffersByPercentage: 3,
    hours: hours.map((hour) => ({ ...hour, centsPerKwh: 31.21, gramsCo2PerKwh: 92 })),
  },
}) satisfies Fixtures<typeof schema>
