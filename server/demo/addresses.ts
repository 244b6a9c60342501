import { record } from './record.ts'
import { demoIcp } from './world.ts'

const STREETS = 'Bay Church George High Hill Kowhai Manuka Park Queen Rimu Station Totara Victoria Weka'.split(' ')
const KINDS = ['Street', 'Road', 'Avenue'] as const
const TOWNS = [
  { suburb: 'Karori', city: 'Wellington', postCode: '6012' },
  { suburb: 'Mount Eden', city: 'Auckland', postCode: '1024' },
  { suburb: 'Riccarton', city: 'Christchurch', postCode: '8011' },
  { city: 'Nelson', postCode: '7010' },
] as const
const FIRST_DP_ID = 3_100_000
const NUMBERS = [1, 2, 5, 8, 12, 17, 24, 36] as const

/** Invented addresses, so that address completion works without a real register. */
export const addressRecords = () =>
  STREETS.flatMap((name, i) =>
    TOWNS.flatMap((town, j) =>
      NUMBERS.map((number) => {
        const id = `AD-${i}-${j}-${number}`
        // The oldest houses of a street still have their old meters.
        const meterType = number > 24 ? 'manual' : 'smart'
        const street = `${number} ${name} ${KINDS[(i + j) % KINDS.length]}`
        return record('address', id, { street, ...town, icp: demoIcp(id), meterType, dpId: FIRST_DP_ID + 1000 * i + 100 * j + number })
      }),
    ),
  )
