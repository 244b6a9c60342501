import { type Fixtures, withoutData } from '#registry/fixtures.ts'
import type schema from './schema.ts'

const config = {}
const data: Fixtures<typeof schema>['content']['data'] = {
  steps: [
    { title: 'Take a picture of your meter', body: 'All digits, and the number of the meter.' },
    { title: 'Send it to us' },
    { title: 'See your bill', body: 'Within two working days.' },
  ],
  link: { label: 'Send a reading', href: '/account/products/consumption' },
}
const long = 'Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu and more '

/** Steps in every state they can be seen in. */
export default {
  content: { config, data },
  partial: { config, data: { steps: [{ title: 'Call us' }] } },
  stale: { config, data, asOf: '2026-01-31T10:00:00Z' },
  veryLongText: { config, data: { steps: Array.from({ length: 12 }, () => ({ title: long.slice(0, 80), body: long.repeat(4) })) } },
  ...withoutData(config),
} satisfies Fixtures<typeof schema>
