import type { Database } from '../db/open.ts'
import { addresses } from '../db/schema/installation.ts'
import { demoIcp } from './world.ts'
import { searchTextOf } from '../address/queries.ts'

const STREETS = 'Bay Church George High Hill Kowhai Manuka Park Queen Rimu Station Totara Victoria Weka'.split(' ')
const KINDS = ['Street', 'Road', 'Avenue'] as const
const TOWNS = [
  { suburb: 'Karori', city: 'Wellington', postCode: '6012' },
  { suburb: 'Mount Eden', city: 'Auckland', postCode: '1024' },
  { suburb: 'Riccarton', city: 'Christchurch', postCode: '8011' },
  { suburb: null, city: 'Nelson', postCode: '7010' },
] as const
const NUMBERS = [1, 2, 5, 8, 12, 17, 24, 36] as const

/** Invented addresses, so that address completion works without a real register. */
export async function seedAddresses(db: Database): Promise<void> {
  const [any] = await db.select({ id: addresses.id }).from(addresses).limit(1)
  if (any) return
  const rows = STREETS.flatMap((name, i) =>
    TOWNS.flatMap(({ suburb, city, postCode }, j) =>
      NUMBERS.map((number) => {
        const street = `${number} ${name} ${KINDS[(i + j) % KINDS.length]}`
        const id = `AD-${i}-${j}-${number}`
        const searchText = searchTextOf([street, suburb, city].filter(Boolean).join(' ').concat(' ', postCode))
        return { id, street, suburb, city, postCode, icp: demoIcp(id), searchText }
      }),
    ),
  )
  await db.insert(addresses).values(rows).onConflictDoNothing()
}
