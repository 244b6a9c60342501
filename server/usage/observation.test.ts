import { expect, test } from 'vitest'
import { addDays } from '#lib/calendar.ts'
import { observe } from './observation.ts'

/** Four weeks, newest first, each of seven days with so many kWh a day, used from six to nine in the evening. */
const weeksOf = (...kwhADay: number[]) => weeksFrom(36, kwhADay)
const weeksFrom = (first: number, kwhADay: number[]) =>
  kwhADay.flatMap((kwh, week) =>
    Array.from({ length: 7 }, (_, i) => {
      const wattHours = Array.from({ length: 48 }, (_, half) => (half >= first && half < first + 6 ? (kwh * 1000) / 6 : 0))
      return { localDay: addDays('2026-11-22', -7 * week - i), wattHours, totalWh: kwh * 1000 }
    }),
  )
const told = (...kwhADay: number[]) => observe(weeksOf(...kwhADay))?.observation

test('a week is compared with the week before, and the sentence says so', () => {
  expect(told(13, 10, 10, 10)).toBe('You used 30% more power in the last 7\u00a0days than in the 7 before')
  expect(told(7, 10)).toBe('You used 30% less power in the last 7\u00a0days than in the 7 before')
  expect(told(10.7, 10, 10, 10)).toBe('Your busiest time is 6\u00a0pm to 9\u00a0pm')
})

test('a week is not told that goes the other way than the two weeks together', () => {
  expect(told(13, 10, 20, 20)).toBe('Your busiest time is 6\u00a0pm to 9\u00a0pm')
  expect(told(7, 10, 2, 2)).toBe('Your busiest time is 6\u00a0pm to 9\u00a0pm')
})

test('of two weeks with a day missing, nothing is told', () => {
  const days = weeksOf(13, 10, 10, 10)
  expect(observe(days.filter((_, i) => i !== 9))).toBeUndefined()
  expect(observe(days.slice(0, 13))).toBeUndefined()
  expect(observe(days.filter((_, i) => i !== 20))?.observation).toContain('30% more')
})

test.each([
  [36, true],
  [14, true],
  [0, false],
  [24, false],
])('use from half-hour %s on is asked to move: %s', (first, isAsked) => {
  expect(observe(weeksFrom(first, [10, 10]))?.detail.includes('at other hours')).toBe(isAsked)
})
