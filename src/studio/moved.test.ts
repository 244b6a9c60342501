import { expect, test } from 'vitest'
import { moved } from './moved.ts'

test.each([
  [0, 2, ['b', 'c', 'a']],
  [2, 0, ['c', 'a', 'b']],
  [1, 2, ['a', 'c', 'b']],
  [1, 1, ['a', 'b', 'c']],
])('from %s to %s', (from, to, after) => {
  const list = ['a', 'b', 'c']
  expect(moved(list, from, to)).toEqual(after)
  expect(list).toEqual(['a', 'b', 'c'])
})

test('an entry that is not there moves nothing', () => {
  expect(moved(['a', 'b'], 5, 0)).toEqual(['a', 'b'])
})
