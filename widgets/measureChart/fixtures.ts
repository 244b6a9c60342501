import { type Fixtures, statesOf } from '#registry/fixtures.ts'
import type schema from './schema.ts'

type Data = Fixtures<typeof schema>['content']['data']

const config = { measure: 'electricity', range: 'last7Days' } as const
const days = ['2026-01-12', '2026-01-13', '2026-01-14', '2026-01-15', '2026-01-16', '2026-01-17', '2026-01-18']
const used = [12.3, 9.8, 15.1, 11.4, 8.9, 18.6, 16.2]
const data: Data = {
  measure: 'electricity',
  unit: 'kwh',
  points: days.map((day, i) => ({ startDate: day, endDate: day, value: used[i] })),
  total: 92.3,
}
const carbon: Data = {
  measure: 'carbonOfElectricity',
  unit: 'kgCo2',
  points: Array.from({ length: 12 }, (_, i) => {
    const month = `2025-${String(i + 1).padStart(2, '0')}`
    const last = new Date(Date.UTC(2025, i + 1, 0)).toISOString().slice(0, 10)
    return { startDate: `${month}-01`, endDate: last, value: i === 4 ? undefined : 10 + ((i * 7) % 9) }
  }),
  total: 152,
}

/** A chart in every state it can be seen in. */
export default {
  ...statesOf(config, data),
  partial: {
    config,
    data: { ...data, points: [{ startDate: '2026-01-18', endDate: '2026-01-18', value: 16.2, isEstimated: true }], total: 16.2 },
  },
  stale: {
    config: { ...config, measure: 'carbonOfElectricity', range: 'last12Months', kind: 'line' },
    data: carbon,
    asOf: '2026-01-31T10:00:00Z',
  },
  veryLongText: {
    config: { ...config, measure: 'billAmounts' },
    data: {
      measure: 'billAmounts',
      unit: 'dollars',
      points: data.points.map((point, i) => ({ ...point, endDate: '2026-02-18', value: 1_234_567.89 * (i + 1) })),
      total: 34_567_900.92,
    },
  },
} satisfies Fixtures<typeof schema>
