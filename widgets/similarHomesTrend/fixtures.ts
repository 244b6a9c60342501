import { type Fixtures, statesOf } from '#registry/fixtures.ts'
import type schema from './schema.ts'

const config = {}
const group = { description: 'homes in Wellington that heat with gas', homes: 43, isWidened: true }

const history = [
  { month: '2026-05', yoursKwh: 552, averageKwh: 585, efficientKwh: 415 },
  { month: '2026-06', yoursKwh: 574, averageKwh: 578, efficientKwh: 410 },
  { month: '2026-07', yoursKwh: 685, averageKwh: 742, efficientKwh: 527 },
  { month: '2026-08', yoursKwh: 718, averageKwh: 682 },
  { month: '2026-09', yoursKwh: 539, averageKwh: 596, efficientKwh: 423 },
  { month: '2026-10', yoursKwh: 418, averageKwh: 448, efficientKwh: 318 },
]

const data: Fixtures<typeof schema>['content']['data'] = { state: 'SUCCESS', month: '2026-10', group, history }

/** The trend of similar homes in every state it can be seen in. */
export default {
  ...statesOf(config, data),
  partial: { config, data: { ...data, state: 'SUCCESS_WITH_LIMITED_DATA', history: history.slice(-1) } },
  veryLongText: {
    config,
    data: {
      ...data,
      group: {
        ...group,
        description:
          'homes near Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu, a place with a long name',
      },
    },
  },
} satisfies Fixtures<typeof schema>
