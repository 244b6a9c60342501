import { type Fixtures, statesOf } from '#registry/fixtures.ts'
import type schema from './schema.ts'

const config = {}
const data = { text: 'Hello from Example widget' }

/** Example widget in every state it can be seen in. */
export default {
  ...statesOf(config, data),
  partial: { config, data: { text: '' } },
  veryLongText: { config: { tone: 'good' }, data: { text: 'Kia ora '.repeat(80) } },
} satisfies Fixtures<typeof schema>
