import { expect, test } from 'vitest'
import { excessOf } from './size.ts'

const limits = { depth: 2, parts: 6, characters: 10 }

test('a value within all limits has no excess', () => {
  expect([excessOf({ a: { b: [] } }, { ...limits, depth: 3 }), excessOf('1234567890', limits), excessOf(null, limits)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('levels are counted to the limit and not beyond', () => {
  expect([excessOf({ a: { b: 1 } }, limits), excessOf({ a: { b: {} } }, limits)]).toEqual([undefined, 'has more than 2 levels'])
  expect(excessOf([[[]]], limits)).toBe('has more than 2 levels')
})

test('values at all levels are counted, the whole too', () => {
  expect([excessOf([1, 2, 3, 4, 5], limits), excessOf([1, 2, 3, 4, 5, 6], limits)]).toEqual([undefined, 'has more than 6 parts'])
  expect(
    excessOf(
      [
        [1, 2],
        [3, 4],
      ],
      limits,
    ),
  ).toBe('has more than 6 parts')
})

test('letters of texts and of names are counted, places in a list are not', () => {
  expect([excessOf({ abcde: '12345' }, limits), excessOf({ abcde: '123456' }, limits)]).toEqual([undefined, 'has more than 10 letters'])
  expect(excessOf(['12345', '12345'], limits)).toBeUndefined()
  expect(excessOf('12345678901', limits)).toBe('has more than 10 letters')
})
