import { type Fixtures, statesOf } from '#registry/fixtures.ts'
import type schema from './schema.ts'

const config = {}
const data = { formId: 'solar-interest' }

/** A form in every state it can be seen in. Its questions come from the server. */
export default {
  ...statesOf(config, data),
  partial: { config, data: { formId: 'nothing' } },
  veryLongText: { config, data: { formId: 'taumatawhakatangihangakoauauotamateaturipukakapiki' } },
} satisfies Fixtures<typeof schema>
