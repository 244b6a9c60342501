import { allStates, type Fixtures } from '#registry/fixtures.ts'
import { samplePicture } from '#lib/picture.ts'
import type schema from './schema.ts'

const data: Fixtures<typeof schema>['content']['data'] = {
  picture: samplePicture,
  href: 'https://www.youtube.com/watch?v=example',
  length: '2 minutes',
  text: 'How to read your meter, step by step.',
}
const long = 'Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu and more '

/** A video in every state it can be seen in. */
export default allStates(data, {
  partial: { picture: samplePicture, href: 'https://vimeo.com/1' },
  veryLongText: { ...data, length: 'a quarter of an hour', text: long.repeat(3) },
}) satisfies Fixtures<typeof schema>
