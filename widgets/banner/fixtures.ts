import { type Fixtures, statesOf } from '#registry/fixtures.ts'
import { samplePicture } from '#lib/picture.ts'
import type schema from './schema.ts'

const config = {}
const data: Fixtures<typeof schema>['content']['data'] = {
  picture: samplePicture,
  text: 'Switch your heating to night hours and pay a third less, from the first of June.',
  button: { label: 'See what you would pay', href: '/account/products' },
}
const long = 'Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu and more '

/** Banner in every state it can be seen in. */
export default {
  ...statesOf(config, data),
  partial: { config: { side: 'left' }, data: { picture: { ...samplePicture, alt: '', focus: { x: 0, y: 0 } } } },
  veryLongText: {
    config: { side: 'left' },
    data: { picture: samplePicture, text: long.repeat(3), button: { label: long.slice(0, 40), href: '/account' } },
  },
} satisfies Fixtures<typeof schema>
