import { type Fixtures, statesOf, veryLong } from '#registry/fixtures.ts'
import type schema from './schema.ts'

const config = {}

const data: Fixtures<typeof schema>['content']['data'] = {
  properties: [
    {
      billingAccountId: 'BA-1',
      siteId: 'S-1',
      address: '3/27 Kauri Lane, Grey Lynn, Auckland',
      propertyType: 'townhouse',
      isSelected: true,
      energyTypes: ['electricity'],
      nickname: 'Townhouse',
      lastThirtyDaysKwh: 450.111,
      amountToPayNzd: 307.86,
    },
    {
      billingAccountId: 'BA-2',
      siteId: 'S-2',
      address: '8 Pōhutukawa Road, Hahei',
      propertyType: 'modern',
      isSelected: false,
      energyTypes: ['electricity'],
      nickname: 'The bach',
      lastThirtyDaysKwh: 99.392,
      amountToPayNzd: 307.86,
    },
    {
      billingAccountId: 'BA-3',
      siteId: 'S-3',
      address: '1204/9 Quay Street, Auckland',
      propertyType: 'apartment',
      isSelected: false,
      energyTypes: ['electricity'],
      nickname: 'Apartment',
      amountToPayNzd: 0,
    },
  ],
}

/** Property list in every state it can be seen in. */
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
          propertyType: 'townhouse',
          isSelected: true,
          energyTypes: ['electricity'],
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
