import { type Fixtures, statesOf } from '#registry/fixtures.ts'
import type schema from './schema.ts'

const config = {}
const data: Fixtures<typeof schema>['content']['data'] = {
  table: {
    columns: ['Plan', 'A day', 'A kWh'],
    rows: [
      ['Anytime', '$1.84', '27.4 c'],
      ['Day and night', '$1.84', '31.0 c, 18.2 c at night'],
      ['Free weekends', '$2.30', '33.9 c'],
    ],
  },
  note: 'GST included, from 1 April 2026.',
}
const long = 'Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu and more'

/** A table in every state it can be seen in. */
export default {
  ...statesOf(config, data),
  content: { config: { numbers: true }, data },
  // A column without a name, a row that is too short and one that is too long.
  partial: { config, data: { table: { columns: ['', 'Open'], rows: [['Monday'], ['Tuesday', '8 to 5', 'by mistake']] } } },
  veryLongText: {
    config,
    data: {
      table: {
        columns: Array.from({ length: 8 }, (_, i) => `${long.slice(0, 50)} ${i}`),
        rows: Array.from({ length: 30 }, () => Array.from({ length: 8 }, () => long)),
      },
      note: long,
    },
  },
} satisfies Fixtures<typeof schema>
