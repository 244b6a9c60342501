import { allStates, type Fixtures, veryLong } from '#registry/fixtures.ts'
import type schema from './schema.ts'

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
export default allStates(data, {
  partial: { actions: data.actions.slice(0, 1) },
  veryLongText: {
    actions: data.actions.map(({ title, body, link, ...action }) => ({
      ...action,
      title: veryLong(title),
      body: veryLong(body),
      link: link && { ...link, label: veryLong(link.label) },
    })),
  },
}) satisfies Fixtures<typeof schema>
