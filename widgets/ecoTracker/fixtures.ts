import { allStates, type Fixtures } from '#registry/fixtures.ts'
import type schema from './schema.ts'

/** Of the hours, one after the other. */
const MIX = [
  { ecoFriendlyPercentage: 89.6, gramsCo2PerKwh: 52.1 },
  { ecoFriendlyPercentage: 90, gramsCo2PerKwh: 50.8 },
  { ecoFriendlyPercentage: 89.5, gramsCo2PerKwh: 53.0 },
  { ecoFriendlyPercentage: 88.5, gramsCo2PerKwh: 56.9 },
  { ecoFriendlyPercentage: 88.2, gramsCo2PerKwh: 58.2 },
  { ecoFriendlyPercentage: 89, gramsCo2PerKwh: 54.4 },
]

const data: Fixtures<typeof schema>['content']['data'] = {
  asOf: '2026-11-21T05:30:00.000Z',
  isStale: false,
  carbonLevel: 2,
  ecoFriendlyPercentage: 89,
  gramsCo2PerKwh: 54.4,
  generationSources: [
    {
      name: 'Hydro',
      percentage: 59.3,
    },
    {
      name: 'Geothermal',
      percentage: 15.3,
    },
    {
      name: 'Wind',
      percentage: 14.3,
    },
    {
      name: 'Gas',
      percentage: 8.9,
    },
    {
      name: 'CoGen',
      percentage: 2.2,
    },
  ],
  hours: MIX.map((mix, hour) => ({ start: `2026-11-21T0${hour}:30:00.000Z`, ...mix })),
}

/** Eco tracker in every state it can be seen in. */
export default {
  ...allStates(data, {
    partial: {
      ...data,
      asOf: '2026-11-21T00:30:00.000Z',
      generationSources: data.generationSources.slice(0, 1),
      hours: data.hours.slice(0, 1),
    },
  }),
  stale: { config: {}, data: { ...data, isStale: true }, asOf: '2026-01-31T10:00:00Z' },
} satisfies Fixtures<typeof schema>
