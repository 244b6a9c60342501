import { expect, test } from 'vitest'
import { hintOf, titleOf } from './labels.ts'

test('a hint begins like a sentence, but for a unit', () => {
  expect(hintOf('a list unless chosen')).toBe('A list unless chosen')
  expect(hintOf('right unless chosen')).toBe('Right unless chosen')
  expect(hintOf('kWh unless chosen')).toBe('kWh unless chosen')
})

test.each([
  ['its own words', { title: 'Spring', id: 'spring-1' }, 'Spring'],
  ['a dialog, its first step', { id: 'insights-2026', steps: [{ title: 'All on one page' }] }, 'All on one page'],
  ['a picture, its caption', { caption: 'Makara', picture: { alt: 'Two turbines' } }, 'Makara'],
  ['a picture without a caption, what it shows', { picture: { alt: 'Two turbines' } }, 'Two turbines'],
  ['decoration, its number', { picture: { alt: '' } }, 'Number 3'],
])('an entry of a list is called by %s', (_, entry, title) => {
  expect(titleOf(entry, 2)).toBe(title)
})
