import { allStates, type Fixtures, veryLong } from '#registry/fixtures.ts'
import { comparedGroup, comparedMonths } from '#ui/insight/compared-fixtures.ts'
import type schema from './schema.ts'

const data: Fixtures<typeof schema>['content']['data'] = {
  state: 'SUCCESS',
  month: '2026-10',
  group: comparedGroup,
  yoursKwh: 418,
  averageKwh: 448,
  efficientKwh: 318,
  history: comparedMonths,
}

/** Home comparison in every state it can be seen in. */
export default allStates(data, {
  partial: {
    state: 'SUCCESS',
  },
  veryLongText: {
    ...data,
    group: { ...comparedGroup, description: veryLong('homes in Wellington') },
  },
}) satisfies Fixtures<typeof schema>
