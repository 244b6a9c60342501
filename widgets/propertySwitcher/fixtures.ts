import { allStates, type Fixtures, veryLong } from '#registry/fixtures.ts'
import type schema from './schema.ts'

type Data = Fixtures<typeof schema>['content']['data']

const townhouse: Data['properties'][number] = {
  billingAccountId: 'BA-1',
  siteId: 'S-1',
  address: '3/27 Kauri Lane, Grey Lynn, Auckland',
  isSelected: true,
}

const data: Data = {
  properties: [
    {
      ...townhouse,
      nickname: 'Townhouse',
    },
    {
      billingAccountId: 'BA-2',
      siteId: 'S-2',
      address: '8 Pōhutukawa Road, Hahei',
      isSelected: false,
      nickname: 'The bach',
    },
    {
      billingAccountId: 'BA-3',
      siteId: 'S-3',
      address: '1204/9 Quay Street, Auckland',
      isSelected: false,
      nickname: 'Apartment',
    },
  ],
}

/** Property switcher in every state it can be seen in. */
export default allStates(data, {
  partial: {
    properties: [townhouse],
  },
  veryLongText: {
    properties: data.properties.map((property) => ({
      ...property,
      address: veryLong(property.address),
      nickname: property.nickname && veryLong(property.nickname),
    })),
  },
}) satisfies Fixtures<typeof schema>
