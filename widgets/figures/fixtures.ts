import { allStates, type Fixtures } from '#registry/fixtures.ts'
import type schema from './schema.ts'

const data: Fixtures<typeof schema>['content']['data'] = {
  figures: [
    { value: '87%', label: 'renewable electricity in 2025', note: 'up from 85%' },
    { value: '12,400', label: 'homes with free weekends' },
    { value: '$4.2 m', label: 'given back to customers' },
  ],
  source: 'Annual report, March 2026.',
  link: { label: 'How it is counted', href: '/account/insights/carbon' },
}
const long = 'Taumatawhakatangihangakoauauotamateaturipukakapikimaungahor'

/** Figures in every state they can be seen in. */
export default allStates(data, {
  partial: { figures: [{ value: '1', label: 'of a kind' }] },
  veryLongText: {
    figures: Array.from({ length: 8 }, (_, i) => ({ value: '1,234,567,890.12 $/k', label: `${long}${i}`, note: `${long} ${long}` })),
    source: `${long} ${long}`,
  },
}) satisfies Fixtures<typeof schema>
