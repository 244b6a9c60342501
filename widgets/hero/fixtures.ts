import { denial, type Fixtures, failure } from '#registry/fixtures.ts'
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
  content: { config, data },
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
  stale: { config, data, asOf: '2026-01-31T10:00:00Z' },
  veryLongText: {
    config,
    data: {
      ...data,
      firstName:
        'Tama and then some more, because Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu has a long name',
      address:
        '3/27 Kauri Lane, Grey Lynn, Auckland and then some more, because Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu has a long name',
      nickname:
        'Townhouse and then some more, because Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu has a long name',
    },
  },
  empty: { config, status: 'NO_DATA' },
  error: { config, problem: failure },
  denied: { config, problem: denial },
} satisfies Fixtures<typeof schema>
