import { expect, test } from 'vitest'
import { editDistance, nearestName } from './nearest-name.ts'

test.each([
  ['the nearest of several, wherever it is', 'billSumary', ['billSummarised', 'billSummary', 'billSum'], 'billSummary'],
  ['whatever letters are large', 'BILLSUMMARY', ['hero', 'billSummary'], 'billSummary'],
  ['with two letters that differ', 'ab', ['xy'], 'xy'],
  ['with a third of a long one that differs', 'abcdefghi', ['abcdefxyz'], 'abcdefxyz'],
  ['none, where more differs', 'abcdefghi', ['abcdewxyz'], undefined],
  ['none, where three letters of three differ', 'abc', ['xyz'], undefined],
  ['none, where nothing is near', 'completelyElse', ['billSummary', 'hero'], undefined],
  ['none of none', '', [], undefined],
])('the name that was meant is offered: %s', (_what, wrong, names, nearest) => {
  expect(nearestName(wrong, names)).toBe(nearest)
})

test('what is longer than any name is no mistyped one', () => {
  const longest = 'n'.repeat(100)
  expect([nearestName(longest, [longest]), nearestName(`${longest}n`, [longest])]).toEqual([longest, undefined])
})

test.each([
  ['', '', 0],
  ['', 'abc', 3],
  ['abc', '', 3],
  ['abc', 'abc', 0],
  ['abc', 'bc', 1],
  ['bc', 'abc', 1],
  ['kitten', 'sitting', 3],
  ['ab', 'ba', 2],
])('from “%s” to “%s” it is %i letters', (a, b, distance) => {
  expect(editDistance(a, b)).toBe(distance)
})
