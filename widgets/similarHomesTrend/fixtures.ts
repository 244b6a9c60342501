import { allStates, type Fixtures } from '#registry/fixtures.ts'
import { comparedGroup, comparedMonths } from '#ui/insight/compared-fixtures.ts'
import type schema from './schema.ts'

/** In one of the months too few homes were compared to know what efficient ones use. */
const history = comparedMonths.map((one) =>
  one.month === '2026-08' ? { month: one.month, yoursKwh: 718, averageKwh: one.averageKwh } : one,
)

const data: Fixtures<typeof schema>['content']['data'] = { state: 'SUCCESS', month: '2026-10', group: comparedGroup, history }

/** The trend of similar homes in every state it can be seen in. */
export default allStates(data, {
  partial: { ...data, state: 'SUCCESS_WITH_LIMITED_DATA', history: history.slice(-1) },
  veryLongText: {
    ...data,
    group: {
      ...comparedGroup,
      description:
        'homes near Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu, a place with a long name',
    },
  },
}) satisfies Fixtures<typeof schema>
