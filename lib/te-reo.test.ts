import { expect, test } from 'vitest'
import { langOf, teReoIn } from './te-reo.ts'

const marked = (text: string) => teReoIn(text).flatMap((piece) => (piece.isTeReo ? piece.text : []))

test.each([
  ['14 Rātā Street, Brooklyn, Wellington', ['Rātā']],
  ['8 Pōhutukawa Road, Hahei', ['Pōhutukawa']],
  ['3/27 Kauri Lane, Grey Lynn', ['Kauri']],
  ['71 Ōkete Road', ['Ōkete']],
  ['Kia ora Hēmi', ['Kia ora', 'Hēmi']],
  ['461 Tōtara Valley Road', ['Tōtara']],
  ['Primula Street, Tamara Court', []],
  ['', []],
])('in “%s” the words of te reo are %j', (text, words) => {
  expect(marked(text)).toEqual(words)
})

test('nothing is lost or moved', () => {
  for (const text of ['6 Kererū Close, Halswell', 'Kāpiti Glasshouse Growers', 'Mānuka', 'No te reo'])
    expect(
      teReoIn(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text)
})

test.each([
  ['Kāinga', 'mi'],
  ['Whare 2', 'mi'],
  ['8 Pōhutukawa Road, Hahei', undefined],
  ['House', undefined],
  ['12', undefined],
])('all of “%s” is in the language %s', (text, lang) => {
  expect(langOf(text)).toBe(lang)
})
