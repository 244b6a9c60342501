import { allStates, type Fixtures } from '#registry/fixtures.ts'
import type schema from './schema.ts'

const data: Fixtures<typeof schema>['content']['data'] = {
  balanceHours: 9,
  offersCount: 1,
  expiring: {
    hours: 3,
    expiryDate: '2026-12-15',
  },
  nextBooking: {
    startDate: '2026-11-23T06:00:00.000Z',
    durationHours: 3,
  },
}

/** Free power hours in every state it can be seen in. */
export default allStates(data, {
  partial: {
    balanceHours: 9,
    offersCount: 1,
    running: { startDate: '2026-11-23T05:00:00.000Z', endDate: '2026-11-23T07:00:00.000Z' },
  },
}) satisfies Fixtures<typeof schema>
