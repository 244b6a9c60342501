import { expect, test } from 'vitest'
import { exactCents } from './exact-cents.ts'

const rest = () => ({ name: 'other' })
const parts = (...exact: number[]) => exact.map((cents, at) => ({ name: 'abcdef'[at] ?? '', exact: cents }))
const centsOf = (whole: number, ...exact: number[]) =>
  exactCents<{ name: string }>(parts(...exact), whole, rest).map(({ name, cents }) => [name, cents])

test('a cent that rounding leaves goes to the part that lost most', () => {
  expect(centsOf(31, 10.2, 20.8)).toEqual([
    ['a', 10],
    ['b', 21],
  ])
  expect(centsOf(31, 10.8, 20.2)).toEqual([
    ['a', 11],
    ['b', 20],
  ])
  // Below zero as well: −10.8 and −20.2 were rounded down to −11 and −21.
  expect(centsOf(-31, -10.8, -20.2)).toEqual([
    ['a', -11],
    ['b', -20],
  ])
})

test('of three parts two get a cent', () => {
  expect(centsOf(62, 10.9, 20.3, 30.8)).toEqual([
    ['a', 11],
    ['b', 20],
    ['c', 31],
  ])
})

test('two cents for each part are rounding; what is more becomes a part by itself', () => {
  expect(centsOf(34, 10, 20)).toEqual([
    ['a', 12],
    ['b', 22],
  ])
  expect(centsOf(35, 10, 20)).toEqual([
    ['a', 10],
    ['b', 20],
    ['other', 5],
  ])
  expect(centsOf(26, 10, 20)).toEqual([
    ['a', 8],
    ['b', 18],
  ])
  expect(centsOf(25, 10, 20)).toEqual([
    ['a', 10],
    ['b', 20],
    ['other', -5],
  ])
})

test('a part of less than half a cent is none, and counts as one that was rounded', () => {
  expect(centsOf(11, 10.3, 0.49)).toEqual([['a', 11]])
  expect(centsOf(11, 10.3, 0.5)).toEqual([
    ['a', 10],
    ['b', 1],
  ])
  // Four cents of two parts, one of which is too small to be shown.
  expect(centsOf(14, 10, 0.1)).toEqual([['a', 14]])
})

test('where nothing is explained, the whole is one part, and the difference of two equal bills is none', () => {
  expect(centsOf(500)).toEqual([['other', 500]])
  expect(centsOf(1, 0.4)).toEqual([['other', 1]])
  expect(centsOf(0)).toEqual([])
})
