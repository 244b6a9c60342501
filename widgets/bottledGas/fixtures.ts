import { allStates, type Fixtures } from '#registry/fixtures.ts'
import type schema from './schema.ts'

const supply = {
  supplyPointId: 'LPG-1',
  bottleSize: 45,
  isUnderWay: false,
  bottlesInYear: 12,
  deliveriesInYear: 9,
  lastDelivery: { date: '2026-10-27', numberOfBottles: 1 },
  usualDaysBetween: 42,
  nextDueDate: '2026-12-08',
  orderByDate: '2026-12-01',
}

const data: Fixtures<typeof schema>['content']['data'] = { isOrderingClosed: false, supplies: [supply] }

const taumata = 'Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu'

/** Bottled gas in every state it can be seen in. */
export default allStates(data, {
  partial: {
    isOrderingClosed: true,
    supplies: [{ supplyPointId: 'LPG-2', bottleSize: 45, isUnderWay: false, bottlesInYear: 0, deliveriesInYear: 0 }],
  },
  veryLongText: {
    isOrderingClosed: false,
    supplies: [
      {
        ...supply,
        nickname: `Kiln at ${taumata}`,
        isUnderWay: true,
        order: {
          id: 'LO-1',
          status: 'Delivery scheduled',
          statusKey: 'scheduled',
          numberOfBottles: 2,
          placedDate: '2026-11-20',
          scheduledDate: '2026-11-26',
        },
      },
      {
        ...supply,
        supplyPointId: 'LPG-3',
        nickname: taumata,
        order: {
          id: 'LO-2',
          status: 'Delivery unsuccessful',
          statusKey: 'unsuccessful',
          numberOfBottles: 1,
          placedDate: '2026-11-18',
          scheduledDate: '2026-11-21',
          failureInfo: { title: `The gate of ${taumata} was locked` },
        },
      },
    ],
  },
}) satisfies Fixtures<typeof schema>
