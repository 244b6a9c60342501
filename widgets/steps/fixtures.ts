import { allStates, type Fixtures } from '#registry/fixtures.ts'
import type schema from './schema.ts'

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
export default allStates(data, {
  partial: { steps: [{ title: 'Call us' }] },
  veryLongText: { steps: Array.from({ length: 12 }, () => ({ title: long.slice(0, 80), body: long.repeat(4) })) },
}) satisfies Fixtures<typeof schema>
