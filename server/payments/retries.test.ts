import { expect, test } from 'vitest'
import { isTriedNow, nextTry, triesLeft } from './retries.ts'

const NOON = new Date('2026-06-10T00:00:00Z')
const LATER = new Date('2026-06-13T00:00:00Z')
const LONG_AGO = new Date('2026-01-01T00:00:00Z')

test('a declined bill is tried again after three days and once more four days later', () => {
  expect([nextTry([]), nextTry([NOON]), nextTry([NOON, LATER]), nextTry([NOON, LATER, LATER])]).toEqual([
    undefined,
    '2026-06-13',
    '2026-06-17',
    undefined,
  ])
  expect([0, 1, 2, 3, 4].map(triesLeft)).toEqual([3, 2, 1, 0, 0])
})

test('it is tried on that day and not before, and at once with another card, three times at most', () => {
  expect(isTriedNow([], LONG_AGO, '2026-06-10')).toBe(true)
  expect(isTriedNow([NOON], LONG_AGO, '2026-06-12')).toBe(false)
  expect(isTriedNow([NOON], LONG_AGO, '2026-06-13')).toBe(true)
  expect(isTriedNow([NOON], new Date('2026-06-11T00:00:00Z'), '2026-06-11')).toBe(true)
  expect(isTriedNow([NOON, LATER, LATER], new Date('2026-06-20T00:00:00Z'), '2026-06-20')).toBe(false)
})
