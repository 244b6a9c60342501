import { type Fixtures, statesOf, veryLong } from '#registry/fixtures.ts'
import type schema from './schema.ts'

const config = {}

const data: Fixtures<typeof schema>['content']['data'] = {
  firstName: 'Tama',
  partOfDay: 'evening',
  address: '3/27 Kauri Lane, Grey Lynn, Auckland',
  propertyType: 'townhouse',
  propertyCount: 3,
  accountType: 'residential',
  nickname: 'Townhouse',
}

/** Hero in every state it can be seen in. */
export default {
  ...statesOf(config, data),
  partial: {
    config,
    data: {
      firstName: 'Tama',
      partOfDay: 'evening',
      address: '3/27 Kauri Lane, Grey Lynn, Auckland',
      propertyType: 'townhouse',
      propertyCount: 3,
      accountType: 'residential',
    },
  },
  veryLongText: {
    config,
    data: {
      ...data,
      firstName: veryLong(data.firstName),
      address: veryLong(data.address),
      nickname: veryLong('Townhouse'),
    },
  },
} satisfies Fixtures<typeof schema>
