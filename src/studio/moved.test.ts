import { expect, test } from 'vitest'
import { entryBefore, moved, movedAfter } from './moved.ts'

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

test('several entries go after another one together, in the order given', () => {
  const list = ['a', 'b', 'c', 'd']
  expect(movedAfter(list, ['d', 'b'], 'a')).toEqual(['a', 'd', 'b', 'c'])
  expect(movedAfter(list, ['c'], undefined)).toEqual(['c', 'a', 'b', 'd'])
  expect(entryBefore(['a', 'd', 'b', 'c'], ['b', 'd'])).toBe('a')
  expect(entryBefore(['d', 'a'], ['d'])).toBeUndefined()
})

test('where the entry before is gone they go to the end, and one that is gone itself does not come back', () => {
  expect(movedAfter(['a', 'b'], ['a', 'gone'], 'x')).toEqual(['b', 'a'])
})
