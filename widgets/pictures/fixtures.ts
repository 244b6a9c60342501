import { type Fixtures, statesOf } from '#registry/fixtures.ts'
import { samplePicture } from '#lib/picture.ts'
import type schema from './schema.ts'

const config = {}
const data: Fixtures<typeof schema>['content']['data'] = {
  pictures: [
    { picture: samplePicture, caption: 'Evening at the wind farm', href: '/account/insights' },
    { picture: { ...samplePicture, alt: '' } },
    { picture: { ...samplePicture, focus: { x: 0, y: 100 } }, caption: 'The same hills' },
  ],
}
const long = 'Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu and more '

/** Pictures in every state they can be seen in. */
export default {
  ...statesOf(config, data),
  partial: { config, data: { pictures: [{ picture: samplePicture }] } },
  stale: { config: { shape: 'square' }, data, asOf: '2026-01-31T10:00:00Z' },
  veryLongText: {
    config: { shape: 'wide' },
    data: { pictures: Array.from({ length: 12 }, () => ({ picture: { ...samplePicture, alt: long }, caption: long })) },
  },
} satisfies Fixtures<typeof schema>
