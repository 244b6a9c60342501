import type { Fixtures } from '#registry/fixtures.ts'
import { breakdownFixtures } from '#ui/insight/breakdown-fixtures.ts'
import type schema from './schema.ts'

/** Energy mix in every state it can be seen in. */
export default breakdownFixtures(
  { name: 'Always on', hexColour: '#475569' },
  { name: 'Hot water', hexColour: '#0e7490' },
  7,
) satisfies Fixtures<typeof schema>
