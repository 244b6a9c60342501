import { allStates, type Fixtures, veryLong } from '#registry/fixtures.ts'
import type schema from './schema.ts'

const data: Fixtures<typeof schema>['content']['data'] = {
  observation: 'You used 16% less power in the last 7 days than in the 7 before',
  detail: 'That is 13 kWh less, about 1.9 kWh a day.',
  icon: 'chart',
  link: {
    label: 'See your insights',
    href: '/account/insights',
  },
}

const { link: _, ...withoutLink } = data

/** Sidekick in every state it can be seen in. */
export default allStates(data, {
  partial: withoutLink,
  veryLongText: {
    ...data,
    observation: veryLong(data.observation),
    detail: veryLong(data.detail),
    link: { label: veryLong('See your insights'), href: '/account/insights' },
  },
}) satisfies Fixtures<typeof schema>
