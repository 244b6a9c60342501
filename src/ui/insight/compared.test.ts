import { expect, test } from 'vitest'
import { comparedText, neighboursText, newestText, otherUnitText, praiseOf } from './compared.ts'

test.each([
  [{ actual: 300, average: 400, efficient: 300 }, 'Great'],
  [{ actual: 301, average: 400, efficient: 300 }, 'Good'],
  [{ actual: 401, average: 400, efficient: 300 }, undefined],
  [{ actual: 320, average: 400 }, 'Great'],
])('the praise of %o', (compared, word) => {
  expect(praiseOf(compared)).toBe(word)
})

test.each([
  [{ actual: 352, average: 400 }, '12% less than'],
  [{ actual: 500, average: 400 }, '25% more than'],
  [{ actual: 401, average: 400 }, 'as much as'],
  [{ actual: 3, average: 0 }, 'as much as'],
])('the difference of %o in words', (compared, text) => {
  expect(comparedText(compared)).toBe(text)
})

test('says who the others are', () => {
  expect([neighboursText(43), neighboursText(12, true)]).toEqual(['43 homes like yours', '12 businesses like yours'])
})

test('a month is told by what its energy cost, since nobody pays for a calendar month', () => {
  const month = { actual: 120, average: 100, group: { homes: 25 } }
  expect(newestText(month, { inDollars: true, isBusiness: false, energy: 'natural gas' })).toBe(
    'Your natural gas cost 20% more than the average of 25 homes like yours',
  )
  expect(newestText(month, { inDollars: false, isBusiness: true, energy: 'natural gas' })).toBe(
    'You used 20% more than the average of 25 businesses like yours',
  )
  expect(otherUnitText({ actual: 139, average: 100 }, { inDollars: false })).toBe(
    'In energy it is 39% more than theirs: the daily charges are the same for all.',
  )
})
