import type { Fixtures } from '#registry/fixtures.ts'
import homeComparison from '../homeComparison/fixtures.ts'
import type schema from './schema.ts'

const { data } = homeComparison.content

/** The trend in every state it can be seen in: its call is that of the home comparison. */
export default {
  ...homeComparison,
  partial: { config: {}, data: { ...data, state: 'SUCCESS_WITH_LIMITED_DATA', history: data.history?.slice(-1) ?? [] } },
} satisfies Fixtures<typeof schema>
