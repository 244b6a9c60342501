import { expect, test } from 'vitest'
import { hintOf } from './labels.ts'

test('a hint begins like a sentence, but for a unit', () => {
  expect(hintOf('a list unless chosen')).toBe('A list unless chosen')
  expect(hintOf('right unless chosen')).toBe('Right unless chosen')
  expect(hintOf('kWh unless chosen')).toBe('kWh unless chosen')
})
