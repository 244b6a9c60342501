import { allStates, type Fixtures } from '#registry/fixtures.ts'
import { APARTMENT, BACH, TOWNHOUSE, withLongNames } from '#ui/insight/property-fixtures.ts'
import type schema from './schema.ts'

type Data = Fixtures<typeof schema>['content']['data']

const townhouse: Data['properties'][number] = {
  ...TOWNHOUSE,
  propertyType: 'townhouse',
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
      ...BACH,
      propertyType: 'modern',
      energyTypes: ['electricity'],
      lastThirtyDaysKwh: 99.392,
      amountToPayNzd: 307.86,
    },
    {
      ...APARTMENT,
      propertyType: 'apartment',
      energyTypes: ['electricity'],
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
    properties: data.properties.map(withLongNames),
  },
}) satisfies Fixtures<typeof schema>
