import { expect, test } from 'vitest'
import { partsOf, remarkOf } from './gas-period.ts'

const sizesOf = (...of: Parameters<typeof partsOf>) => partsOf(...of).map(({ fill, value }) => [fill, Math.round(value)])

test('the estimated share of a column is hatched, of the days that were read so far', () => {
  const third = { type: 'actual', daysWithUsage: 9, daysEstimated: 3 } as const
  expect(sizesOf(third, 60, true)).toEqual([
    ['soft', 40],
    ['hatched', 20],
  ])
  expect(remarkOf(third, true)).toBe('so far, 3 days estimated')
})

test('a period that was only estimated is hatched whole, and one that was read not at all', () => {
  expect(sizesOf({ type: 'estimated', daysWithUsage: 30, daysEstimated: 30 }, 60, false)).toEqual([
    ['solid', 0],
    ['hatched', 60],
  ])
  expect(sizesOf({ type: 'actual', daysWithUsage: 30, daysEstimated: 0 }, 60, false)).toEqual([
    ['solid', 60],
    ['hatched', 0],
  ])
  expect([remarkOf({ type: 'estimated' }, false), remarkOf({ type: 'actual' }, false), remarkOf({ type: 'empty' }, true)]).toEqual([
    'estimated',
    '',
    'not read',
  ])
})
