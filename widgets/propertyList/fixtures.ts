import { denial, type Fixtures, failure } from '#registry/fixtures.ts'
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
  content: { config, data },
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
  stale: { config, data, asOf: '2026-01-31T10:00:00Z' },
  veryLongText: {
    config,
    data: {
      properties: [
        {
          billingAccountId: 'BA-1',
          siteId: 'S-1',
          address:
            '3/27 Kauri Lane, Grey Lynn, Auckland and then some more, because Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu has a long name',
          propertyType: 'townhouse',
          isSelected: true,
          energyTypes: ['electricity'],
          nickname:
            'Townhouse and then some more, because Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu has a long name',
          lastThirtyDaysKwh: 450.111,
          amountToPayNzd: 307.86,
        },
        {
          billingAccountId: 'BA-2',
          siteId: 'S-2',
          address:
            '8 Pōhutukawa Road, Hahei and then some more, because Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu has a long name',
          propertyType: 'modern',
          isSelected: false,
          energyTypes: ['electricity'],
          nickname:
            'The bach and then some more, because Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu has a long name',
          lastThirtyDaysKwh: 99.392,
          amountToPayNzd: 307.86,
        },
        {
          billingAccountId: 'BA-3',
          siteId: 'S-3',
          address:
            '1204/9 Quay Street, Auckland and then some more, because Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu has a long name',
          propertyType: 'apartment',
          isSelected: false,
          energyTypes: ['electricity'],
          nickname:
            'Apartment and then some more, because Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu has a long name',
          amountToPayNzd: 0,
        },
      ],
    },
  },
  empty: { config, status: 'NO_DATA' },
  error: { config, problem: failure },
  denied: { config, problem: denial },
} satisfies Fixtures<typeof schema>
