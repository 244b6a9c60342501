import { allStates, type Fixtures } from '#registry/fixtures.ts'
import type schema from './schema.ts'

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
export default allStates(data, {
  partial: {
    steps: [
      { key: 'businessProfile', isDone: false },
      { key: 'firstReadings', isDone: false },
    ],
  },
  veryLongText: {
    steps: [
      {
        key: 'confirmEmail',
        isDone: false,
        email: 'taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu@example.nz',
      },
      { key: 'meterReading', isDone: false },
    ],
  },
}) satisfies Fixtures<typeof schema>
