import { expect, test } from 'vitest'
import { mostBottles, nextCount } from './bottle-count.ts'

test('an order has 99 bottles at most, or what the place may have', () => {
  expect([mostBottles(undefined), mostBottles(4), mostBottles(99), mostBottles(100)]).toEqual([99, 4, 99, 99])
})

test('one more or one less stays between one and the most', () => {
  expect([nextCount(3, 1, 4), nextCount(4, 1, 4), nextCount(5, 1, 4)]).toEqual([4, 4, 5])
  expect([nextCount(2, -1, 4), nextCount(1, -1, 4), nextCount(0, -1, 4)]).toEqual([1, 1, 0])
})
