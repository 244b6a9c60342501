import { allStates, type Fixtures, veryLong } from '#registry/fixtures.ts'
import type schema from './schema.ts'

const data: Fixtures<typeof schema>['content']['data'] = {
  firstName: 'Tama',
  partOfDay: 'evening',
  address: '3/27 Kauri Lane, Grey Lynn, Auckland',
  propertyType: 'townhouse',
  propertyCount: 3,
  accountType: 'residential',
  nickname: 'Townhouse',
}

const { nickname: _, ...withoutNickname } = data

/** Hero in every state it can be seen in. */
export default allStates(data, {
  partial: withoutNickname,
  veryLongText: {
    ...data,
    firstName: veryLong(data.firstName),
    address: veryLong(data.address),
    nickname: veryLong('Townhouse'),
  },
}) satisfies Fixtures<typeof schema>
