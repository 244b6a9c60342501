import { type Fixtures, statesOf, veryLong } from '#registry/fixtures.ts'
import type schema from './schema.ts'

const config = {}

const data: Fixtures<typeof schema>['content']['data'] = {
  state: 'SUCCESS',
  month: '2026-10',
  group: { description: 'homes in Wellington that heat with gas', homes: 43, isWidened: true },
  yoursKwh: 418,
  averageKwh: 448,
  efficientKwh: 318,
  history: [
    {
      month: '2026-05',
      yoursKwh: 552,
      averageKwh: 585,
      efficientKwh: 415,
    },
    {
      month: '2026-06',
      yoursKwh: 574,
      averageKwh: 578,
      efficientKwh: 410,
    },
    {
      month: '2026-07',
      yoursKwh: 685,
      averageKwh: 742,
      efficientKwh: 527,
    },
    {
      month: '2026-08',
      yoursKwh: 631,
      averageKwh: 682,
      efficientKwh: 484,
    },
    {
      month: '2026-09',
      yoursKwh: 539,
      averageKwh: 596,
      efficientKwh: 423,
    },
    {
      month: '2026-10',
      yoursKwh: 418,
      averageKwh: 448,
      efficientKwh: 318,
    },
  ],
}

/** Home comparison in every state it can be seen in. */
export default {
  ...statesOf(config, data),
  partial: {
    config,
    data: {
      state: 'SUCCESS',
    },
  },
  veryLongText: {
    config,
    data: {
      ...data,
      group: {
        description: veryLong('homes in Wellington'),
        homes: 43,
        isWidened: true,
      },
    },
  },
} satisfies Fixtures<typeof schema>
