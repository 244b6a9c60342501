import { allStates, type Fixtures, veryLong } from '#registry/fixtures.ts'
import type schema from './schema.ts'

const data: Fixtures<typeof schema>['content']['data'] = {
  id: 'hours-expiring',
  tone: 'info',
  title: 'Some of your free hours run out soon',
  body: 'Free power hours last for six months. Book the ones that are about to expire before they go.',
}

/** Hero message in every state it can be seen in. */
export default allStates(data, {
  partial: data,
  veryLongText: { ...data, title: veryLong(data.title), body: veryLong(data.body) },
}) satisfies Fixtures<typeof schema>
