import { type Fixtures, statesOf, veryLong } from '#registry/fixtures.ts'
import type schema from './schema.ts'

const config = {}

const data: Fixtures<typeof schema>['content']['data'] = {
  properties: [
    {
      billingAccountId: 'BA-1',
      siteId: 'S-1',
      address: '3/27 Kauri Lane, Grey Lynn, Auckland',
      isSelected: true,
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
export default {
  ...statesOf(config, data),
  partial: {
    config,
    data: {
      properties: [
        {
          billingAccountId: 'BA-1',
          siteId: 'S-1',
          address: '3/27 Kauri Lane, Grey Lynn, Auckland',
          isSelected: true,
        },
      ],
    },
  },
  veryLongText: {
    config,
    data: {
      properties: data.properties.map((property) => ({
        ...property,
        address: veryLong(property.address),
        nickname: property.nickname && veryLong(property.nickname),
      })),
    },
  },
} satisfies Fixtures<typeof schema>
