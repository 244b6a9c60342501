import { expect, test } from 'vitest'
import { centsTyped } from './cents-typed.ts'

test.each([
  ['12', 1_200],
  ['12.5', 1_250],
  ['12.05', 1_205],
  ['0.07', 7],
  [' $ 1,234.50 ', 123_450],
  ['1 234', 123_400],
  ['1,234,567', 123_456_700],
  ['12345678', 1_234_567_800],
  ['$9', 900],
])('"%s" is %i cents', (text, cents) => expect(centsTyped(text)).toBe(cents))

test.each(['', '$', '12.', '.5', '12.345', '-12', '1,23', 'a12', '12a', '12,5', '1.234.50', '12 NZD'])('"%s" is no amount', (text) =>
  expect(centsTyped(text)).toBeUndefined(),
)
