import { type Fixtures, withoutData } from '#registry/fixtures.ts'
import type schema from './schema.ts'

const config = {}

const data: Fixtures<typeof schema>['content']['data'] = {
  steps: [
    { key: 'confirmEmail', isDone: false, email: 'mei@example.nz' },
    { key: 'homeProfile', isDone: true },
    { key: 'directDebit', isDone: false },
    { key: 'meterReading', isDone: false, byDate: '2026-12-15' },
    { key: 'firstReadings', isDone: false, byDate: '2026-11-25' },
  ],
}

/** Getting started in every state it can be seen in. */
export default {
  content: { config, data },
  partial: {
    config,
    data: {
      steps: [
        { key: 'businessProfile', isDone: false },
        { key: 'firstReadings', isDone: false },
      ],
    },
  },
  stale: { config, data, asOf: '2026-01-31T10:00:00Z' },
  veryLongText: {
    config,
    data: {
      steps: [
        {
          key: 'confirmEmail',
          isDone: false,
          email: 'taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu@example.nz',
        },
        { key: 'meterReading', isDone: false },
      ],
    },
  },
  ...withoutData(config),
} satisfies Fixtures<typeof schema>
