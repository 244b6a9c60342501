import { denial, type Fixtures, failure } from '#registry/fixtures.ts'
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
  partial: {
    config,
    data: {
      actions: [
        {
          type: 'useFreeHours',
          title: 'You have free hours to book',
          body: 'Pick an evening with a full oven and a full dryer: those hours are on us.',
          icon: 'gift',
        },
      ],
    },
  },
  stale: { config, data, asOf: '2026-01-31T10:00:00Z' },
  veryLongText: {
    config,
    data: {
      actions: [
        {
          type: 'useFreeHours',
          title:
            'You have free hours to book and then some more, because Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu has a long name',
          body: 'Pick an evening with a full oven and a full dryer: those hours are on us. and then some more, because Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu has a long name',
          icon: 'gift',
        },
        {
          type: 'seeInsights',
          title:
            'Find your biggest saving and then some more, because Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu has a long name',
          body: 'See what your power went into last month, and which change would save most. and then some more, because Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu has a long name',
          icon: 'leaf',
          link: {
            label:
              'See insights and then some more, because Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu has a long name',
            href: '/account/insights',
          },
        },
      ],
    },
  },
  empty: { config, status: 'NO_DATA' },
  error: { config, problem: failure },
  denied: { config, problem: denial },
} satisfies Fixtures<typeof schema>
