import type { Fixtures } from '#registry/fixtures.ts'
import { breakdownFixtures } from '#ui/insight/breakdown-fixtures.ts'
import type schema from './schema.ts'

/** Usage breakdown in every state it can be seen in. */
export default breakdownFixtures(
  { name: 'Electronics', hexColour: '#1d4ed8' },
  { name: 'Other', hexColour: '#57534e' },
  31,
) satisfies Fixtures<typeof schema>
