import { allStates, type Fixtures } from '#registry/fixtures.ts'
import type schema from './schema.ts'

const data: Fixtures<typeof schema>['content']['data'] = {
  text: [
    { is: 'paragraph', lines: [[{ text: 'Spring is when a heat pump is cheapest to have looked after.' }]] },
    { is: 'heading', lines: [[{ text: 'Before you call' }]] },
    {
      is: 'bullets',
      lines: [
        [{ text: 'Clean the ' }, { text: 'filters', isBold: true }, { text: ' first.' }],
        [{ text: 'Read ' }, { text: 'what a service costs', href: '/account/insights' }, { text: '.' }],
      ],
    },
    { is: 'subheading', lines: [[{ text: 'On the day' }]] },
    { is: 'numbers', lines: [[{ text: 'Turn it off at the wall.' }], [{ text: 'Keep a metre free around it.', isItalic: true }]] },
  ],
  link: { label: 'All tips for spring', href: '/account/insights/tips' },
}
const long = 'Ngā mihi nui ki a koutou katoa, and then some more words that go on and on. '.repeat(20)

/** Text in every state it can be seen in. */
export default allStates(data, {
  partial: { text: [{ is: 'paragraph', lines: [[{ text: 'Soon.' }]] }] },
  veryLongText: {
    text: [
      {
        is: 'heading',
        lines: [[{ text: `Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu ${long}` }]],
      },
      { is: 'paragraph', lines: [[{ text: long }], [{ text: long, isBold: true, isItalic: true, href: 'https://example.nz/' }]] },
      { is: 'bullets', lines: [[{ text: long }]] },
    ],
  },
}) satisfies Fixtures<typeof schema>
