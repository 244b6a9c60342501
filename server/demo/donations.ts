import { addMonths } from '#lib/calendar.ts'
import type { StoredRecord } from '../feed/export.ts'
import { type DemoRecord, endOf, record } from './record.ts'
import { type DemoAccount, ownId } from './world.ts'

/** Schools of the demo world: the towns are real, and no school there has such a name. */
const SCHOOLS: readonly (readonly [region: string, city: string, ...names: string[]])[] = [
  ['Auckland', 'Auckland', 'Kauri Lane School', 'Waitematā Tides School', 'Three Cones College', 'Te Kura o Ngā Pōhutukawa'],
  ['Waikato', 'Hamilton', 'Mānuka Crescent School', 'River Bend Intermediate', 'Kahikatea Flats College'],
  ['Waikato', 'Raglan', 'Ōkete Bay School'],
  ['Waikato', 'Hahei', 'Pīngao Dunes School'],
  ['Taranaki', 'New Plymouth', 'Rimu Street School', 'Mountain View Tree School'],
  ['Manawatū-Whanganui', 'Te Horo', 'Driftwood Beach School'],
  ['Wellington', 'Wellington', 'Rātā Ridge School', 'Southerly College', 'Kōwhai Steps School', 'Te Kura o te Hau'],
  ['Canterbury', 'Christchurch', 'Kererū Close School', 'Willow Avon College', 'Halswell Springs Primary'],
  ['Canterbury', 'Pleasant Point', 'Tōtara Valley School'],
  ['Otago', 'Dunedin', 'Kōtare Hill School', 'Albatross Head College'],
]

export const schoolRecords = (): DemoRecord[] =>
  SCHOOLS.flatMap(([region, city, ...names]) => names.map((name) => ({ name, city, region }))).map((school, i) =>
    record('school', `SC-${String(i + 1).padStart(4, '0')}`, school),
  )

/** The pledge that an account made by phone, half a year ago. */
export function pledgeRecords(account: DemoAccount, today: string): DemoRecord[] {
  if (!account.givesTo) return []
  const pledgedDay = `${addMonths(today.slice(0, 7), -6)}-01`
  const given = { billingAccountId: account.id, schoolId: account.givesTo, amount: '5.00', frequency: 'everyBill', pledgedDay } as const
  return [record('donationPledge', ownId('DP', account), given, endOf(pledgedDay))]
}

type Pledge = StoredRecord<'donationPledge'>

/** The lines that pledges put on a bill, and the donations that it makes of them. @param givenOnce ids of pledges that were given, to which those of this bill are added */
export function donationsOn(
  bill: { id: string; issuedDay: string },
  pledges: readonly Pledge[],
  givenOnce: Set<string>,
  schoolName: (id: string) => string,
) {
  const { issuedDay } = bill
  const due = pledges.filter(
    ({ id, data: { pledgedDay, endedDay, frequency } }) =>
      pledgedDay <= issuedDay && (endedDay === undefined || endedDay > issuedDay) && (frequency === 'everyBill' || !givenOnce.has(id)),
  )
  for (const { id } of due) givenOnce.add(id)
  return {
    lines: due.map(({ data: { schoolId, amount } }) => ({
      description: `Donation to ${schoolName(schoolId)}`,
      quantity: '1.000',
      unit: 'each' as const,
      kind: 'donation' as const,
      rate: amount,
      amount,
    })),
    donations: due.map(({ id, data: { billingAccountId, schoolId, amount } }) =>
      record(
        'donation',
        `DN-${bill.id}-${id}`.slice(0, 64),
        { billingAccountId, schoolId, pledgeId: id, givenDay: issuedDay, amount },
        endOf(issuedDay),
      ),
    ),
  }
}
