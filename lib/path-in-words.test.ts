import { expect, test } from 'vitest'
import { placeInWords } from './path-in-words.ts'

const widget = {
  id: 'bill',
  title: 'Your bill',
  emptyText: 'No bill yet',
  experiment: { id: 'e1', versions: [{ key: 'C', title: 'The bill' }] },
  data: { body: [{ is: 'paragraph', lines: [[{ text: 'Pay by card' }]] }] },
}
const tiles = [
  { id: 'call', label: 'Call us', audience: { brands: ['northlight'] }, lines: ['Until 8 pm'] },
  { id: 'call', label: 'Call us', audience: { brands: ['pip'] }, description: 'Until late' },
  { id: 'blank' },
]
const form = { id: 'solar', schema: { title: 'Solar', properties: { Roof: { title: 'Whose roof is it?' } } }, uiSchema: {} }

test.each([
  ['widget:bill', widget, ['emptyText'], 'Text without data'],
  ['widget:bill', widget, ['experiment', 'versions', 0, 'title'], 'Version C › Title'],
  ['widget:bill', widget, ['data', 'body', 0, 'lines', 0, 0, 'text'], 'Content › Text'],
  ['content:actionTiles', tiles, [1, 'description'], '“Call us” (Pip) › Description'],
  ['content:actionTiles', tiles, [0, 'lines', 0], '“Call us” (Northlight) › Lines'],
  ['content:actionTiles', tiles, [2, 'label'], 'Number 3 › Label'],
  ['form:solar', form, ['schema', 'properties', 'Roof', 'title'], '“Whose roof is it?” › Question'],
])('a text of %s says which of its parts it is: %#', (piece, value, path, words) => {
  expect(placeInWords(piece, value, path)).toBe(words)
})
