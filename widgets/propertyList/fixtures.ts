import { allStates, type Fixtures, veryLong } from '#registry/fixtures.ts'
import type schema from './schema.ts'

type Data = Fixtures<typeof schema>['content']['data']

const townhouse: Data['properties'][number] = {
  billingAccountId: 'BA-1',
  siteId: 'S-1',
  address: '3/27 Kauri Lane, Grey Lynn, Auckland',
  propertyType: 'townhouse',
  isSelected: true,
  energyTypes: ['electricity'],
}

const data: Data = {
  properties: [
    {
      ...townhouse,
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
