import { type Fixtures, veryLong, withoutData } from '#registry/fixtures.ts'
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
  content: { config, data },
  partial: { config, data },
  stale: { config, data, asOf: '2026-01-31T10:00:00Z' },
  veryLongText: { config, data: { ...data, title: veryLong(data.title), body: veryLong(data.body) } },
  ...withoutData(config),
} satisfies Fixtures<typeof schema>
