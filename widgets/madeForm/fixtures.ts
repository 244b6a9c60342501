import { allStates, type Fixtures } from '#registry/fixtures.ts'
import type schema from './schema.ts'

const data = { formId: 'solar-interest' }

/** A form in every state it can be seen in. Its questions come from the server. */
export default allStates(data, {
  partial: { formId: 'nothing' },
  veryLongText: { formId: 'taumatawhakatangihangakoauauotamateaturipukakapiki' },
}) satisfies Fixtures<typeof schema>
