import { allStates, type Fixtures, veryLong } from '#registry/fixtures.ts'
import type schema from './schema.ts'

const data: Fixtures<typeof schema>['content']['data'] = {
  tiles: [
    {
      id: 'see-bill',
      label: 'See your bills',
      description: 'What is due, what was paid and when.',
      icon: 'bill',
      href: '/account/bill',
    },
    {
      id: 'compare',
      label: 'Compare your home',
      description: 'How you compare with homes like yours.',
      icon: 'people',
      href: '/account/insights',
    },
    {
      id: 'cleanest',
      label: 'Use cleaner power',
      description: 'See when the grid is at its cleanest.',
      icon: 'leaf',
      href: '/account/insights',
    },
    {
      id: 'fault',
      label: 'Report a fault',
      description: 'Call us at any hour. If you smell gas, leave and call 111.',
      icon: 'phone',
      href: 'tel:0800555200',
    },
  ],
}

/** Action tiles in every state it can be seen in. */
export default allStates(data, {
  partial: { tiles: data.tiles.slice(0, 1) },
  veryLongText: {
    tiles: data.tiles.map((tile) => ({ ...tile, label: veryLong(tile.label), description: veryLong(tile.description) })),
  },
}) satisfies Fixtures<typeof schema>
