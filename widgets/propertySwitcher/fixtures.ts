import { allStates, type Fixtures } from '#registry/fixtures.ts'
import { APARTMENT, BACH, TOWNHOUSE, withLongNames } from '#ui/insight/property-fixtures.ts'
import type schema from './schema.ts'

type Data = Fixtures<typeof schema>['content']['data']

const data: Data = {
  properties: [{ ...TOWNHOUSE, nickname: 'Townhouse' }, BACH, APARTMENT],
}

/** Property switcher in every state it can be seen in. */
export default allStates(data, {
  partial: {
    properties: [TOWNHOUSE],
  },
  veryLongText: {
    properties: data.properties.map(withLongNames),
  },
}) satisfies Fixtures<typeof schema>
