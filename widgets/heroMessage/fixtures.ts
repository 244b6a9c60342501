import { type Fixtures, statesOf, veryLong } from '#registry/fixtures.ts'
import type schema from './schema.ts'

const config = {}

const data: Fixtures<typeof schema>['content']['data'] = {
  id: 'hours-expiring',
  tone: 'info',
  title: 'Some of your free hours run out soon',
  body: 'Free power hours last for six months. Book the ones that are about to expire before they go.',
}

/** Hero message in every state it can be seen in. */
export default {
  ...statesOf(config, data),
  partial: { config, data },
  veryLongText: { config, data: { ...data, title: veryLong(data.title), body: veryLong(data.body) } },
} satisfies Fixtures<typeof schema>
