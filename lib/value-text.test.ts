import { expect, test } from 'vitest'
import { fieldText, valueText } from './value-text.ts'

test.each([
  ['Pay now', 'Pay now'],
  [true, 'yes'],
  [12, '12'],
  ['billAmounts', 'What bills came to'],
  ['carsInTotal', 'Cars in total'],
  ['Pay with iPhone', 'Pay with iPhone'],
  [undefined, 'not set'],
  ['', 'not set'],
  [[], 'none'],
  [['gas', 'lpg'], 'gas, lpg'],
  [{ title: 'Hello', isOn: false, span: { phone: { rows: 2 } } }, 'Title: Hello; On now: no; Size: Phone: Rows: 2'],
  [{}, 'nothing set'],
])('%j is read as “%s”', (value, words) => expect(valueText(value)).toBe(words))

test('a place is read in words', () => {
  expect(fieldText('audience.accountTypes')).toBe('Audience › Accounts')
  expect(fieldText('')).toBe('All of it')
})
