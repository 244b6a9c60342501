import { type Fixtures, statesOf } from '#registry/fixtures.ts'
import type schema from './schema.ts'

const config = {}

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
  hours: [
    {
      start: '2026-11-21T00:30:00.000Z',
      ecoFriendlyPercentage: 89.6,
      gramsCo2PerKwh: 52.1,
    },
    {
      start: '2026-11-21T01:30:00.000Z',
      ecoFriendlyPercentage: 90,
      gramsCo2PerKwh: 50.8,
    },
    {
      start: '2026-11-21T02:30:00.000Z',
      ecoFriendlyPercentage: 89.5,
      gramsCo2PerKwh: 53.0,
    },
    {
      start: '2026-11-21T03:30:00.000Z',
      ecoFriendlyPercentage: 88.5,
      gramsCo2PerKwh: 56.9,
    },
    {
      start: '2026-11-21T04:30:00.000Z',
      ecoFriendlyPercentage: 88.2,
      gramsCo2PerKwh: 58.2,
    },
    {
      start: '2026-11-21T05:30:00.000Z',
      ecoFriendlyPercentage: 89,
      gramsCo2PerKwh: 54.4,
    },
  ],
}

/** Eco tracker in every state it can be seen in. */
export default {
  ...statesOf(config, data),
  partial: {
    config,
    data: {
      asOf: '2026-11-21T00:30:00.000Z',
      isStale: false,
      carbonLevel: 2,
      ecoFriendlyPercentage: 89,
      gramsCo2PerKwh: 54.4,
      generationSources: [
        {
          name: 'Hydro',
          percentage: 59.3,
        },
      ],
      hours: [
        {
          start: '2026-11-21T00:30:00.000Z',
          ecoFriendlyPercentage: 89.6,
          gramsCo2PerKwh: 52.1,
        },
      ],
    },
  },
  stale: { config, data: { ...data, isStale: true }, asOf: '2026-01-31T10:00:00Z' },
  // It has no text of its own length.
  veryLongText: { config, data },
} satisfies Fixtures<typeof schema>
