import { expect, test } from 'vitest'
import { mostBottles, nextCount } from '#lib/bottle-count.ts'

test('bottles go up while under the most, and down while above one', () => {
  expect([nextCount(1, 1, 99), nextCount(98, 1, 99), nextCount(99, 1, 99)]).toEqual([2, 99, 99])
  expect([nextCount(1, -1, 99), nextCount(2, -1, 99)]).toEqual([1, 1])
  expect([nextCount(2, 1, 2), nextCount(1, 1, 1)]).toEqual([2, 1])
})

test('the most is the supply point’s own, 99 without one, never above', () => {
  expect([mostBottles(undefined), mostBottles(2), mostBottles(200)]).toEqual([99, 2, 99])
})
