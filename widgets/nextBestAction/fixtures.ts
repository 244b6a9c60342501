import { type Fixtures, veryLong, withoutData } from '#registry/fixtures.ts'
import type schema from './schema.ts'

const config = {}

const data: Fixtures<typeof schema>['content']['data'] = {
  actions: [
    {
      type: 'useFreeHours',
      title: 'You have free hours to book',
      body: 'Pick an evening with a full oven and a full dryer: those hours are on us.',
      icon: 'gift',
    },
    {
      type: 'seeInsights',
      title: 'Find your biggest saving',
      body: 'See what your power went into last month, and which change would save most.',
      icon: 'leaf',
      link: {
        label: 'See insights',
        href: '/account/insights',
      },
    },
  ],
}

/** Next best action in every state it can be seen in. */
export default {
  content: { config, data },
  partial: { config, data: { actions: data.actions.slice(0, 1) } },
  stale: { config, data, asOf: '2026-01-31T10:00:00Z' },
  veryLongText: {
    config,
    data: {
      actions: data.actions.map(({ title, body, link, ...action }) => ({
        ...action,
        title: veryLong(title),
        body: veryLong(body),
        link: link && { ...link, label: veryLong(link.label) },
      })),
    },
  },
  ...withoutData(config),
} satisfies Fixtures<typeof schema>
