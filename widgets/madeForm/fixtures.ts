import { type Fixtures, withoutData } from '#registry/fixtures.ts'
import type schema from './schema.ts'

const config = {}
const data = { formId: 'solar-interest' }

/** A form in every state it can be seen in. Its questions come from the server. */
export default {
  content: { config, data },
  partial: { config, data: { formId: 'nothing' } },
  stale: { config, data, asOf: '2026-01-31T10:00:00Z' },
  veryLongText: { config, data: { formId: 'taumatawhakatangihangakoauauotamateaturipukakapiki' } },
  ...withoutData(config),
} satisfies Fixtures<typeof schema>
