import { expect, test } from 'vitest'
import { patternBefore } from './forecast-pattern.ts'

const WEEK = [0, 1, 2, 3, 4, 5, 6]
const TURN_OF_DAY = (2 * Math.PI) / 365.25
const days = (count: number, of: (index: number) => number) => Float64Array.from({ length: count }, (_, i) => of(i))
const weekdaysOf = (wattHours: Float64Array, end = wattHours.length) => WEEK.map(patternBefore(wattHours, end).weekday)
const closeTo = (values: number[], precision = 4) => values.map((value) => expect.closeTo(value, precision))

/** Each seventh day takes 20 kWh, the others 10. */
const saturdays = (index: number) => (index % 7 === 5 ? 20_000 : 10_000)

test('a weekday is told by its use beside that of the days around it, with twelve weeks and a share of none', () => {
  // Twelve weeks of 20 beside a mean of 80/7, and a week and a half of that mean: 257.1 of 154.3.
  const { weekday } = patternBefore(days(110, saturdays), 110)
  expect(weekday(5)).toBeCloseTo(1.6659, 4)
  expect(weekday(12)).toBe(weekday(5))
  const factors = WEEK.map(weekday)
  expect(factors.reduce((a, b) => a + b)).toBeCloseTo(7)
  expect(factors.filter((factor) => factor > 0.88 && factor < 0.9)).toHaveLength(6)
})

test('few weeks say little of a weekday', () => {
  const afterWeeks = (weeks: number) => patternBefore(days(weeks * 7, saturdays), weeks * 7).weekday(5)
  // One Saturday with a week around it is 20 and 1.5 times the mean of 80/7, beside 2.5 times that mean: 1.3.
  expect(afterWeeks(2)).toBeCloseTo(1.304, 3)
  expect(afterWeeks(4)).toBeGreaterThan(afterWeeks(2))
  expect(afterWeeks(13)).toBeGreaterThan(afterWeeks(4))
})

test('weekdays are those of the last twelve weeks, of the days before the end alone', () => {
  const changed = days(140, (i) => (i < 40 ? 50_000 * (i % 2) : saturdays(i)))
  const same = days(140, saturdays)
  expect(weekdaysOf(changed, 127)).toEqual(closeTo(weekdaysOf(same, 127)))
  // Day 43 is the first of twelve weeks before day 127, and the three days before it are around it.
  const earlier = days(140, (i) => (i < 43 ? 50_000 * (i % 2) : saturdays(i)))
  expect(weekdaysOf(earlier, 127)).not.toEqual(closeTo(weekdaysOf(same, 127)))
  const later = days(140, (i) => (i >= 127 ? 90_000 : saturdays(i)))
  expect(weekdaysOf(later, 127)).toEqual(weekdaysOf(same, 127))
})

test.each([
  ['days without a pattern', 60, () => 10_000],
  ['days without any use', 60, () => 0],
  ['days that were not read', 60, () => Number.NaN],
  ['no days', 0, () => 0],
  ['a day with guests between two that were not read', 60, (i: number) => (i === 30 ? 90_000 : i === 29 || i === 31 ? Number.NaN : 10_000)],
])('weekdays are alike where nothing tells them apart: %s', (_of, count, of) => {
  expect(weekdaysOf(days(count, of))).toEqual(closeTo([1, 1, 1, 1, 1, 1, 1]))
})

test.each([
  ['most in midsummer', (i: number) => 1 + 0.3 * Math.cos(TURN_OF_DAY * i)],
  ['most in autumn', (i: number) => 1 + 0.3 * Math.sin(TURN_OF_DAY * i)],
  ['most in between', (i: number) => 1 + 0.2 * Math.cos(TURN_OF_DAY * i) - 0.2 * Math.sin(TURN_OF_DAY * i)],
])('the season is the yearly wave of what was read, whatever was not: %s', (_when, wave) => {
  const { season, hasSeason } = patternBefore(
    days(457, (i) => (i % 5 === 0 ? Number.NaN : 10_000 * wave(i))),
    457,
  )
  expect(hasSeason).toBe(true)
  for (const index of [0, 60, 150, 300, 500, 800]) expect([index, season(index)]).toEqual([index, expect.closeTo(wave(index), 2)])
})

test('weekdays are no season', () => {
  const { season } = patternBefore(days(400, saturdays), 400)
  for (const index of [0, 100, 250]) expect(season(index)).toBeCloseTo(1, 2)
})

test('a season is known once three hundred days were read, of a home that uses something', () => {
  const wave = (i: number) => 10_000 * (1 + 0.3 * Math.cos(TURN_OF_DAY * i))
  const known = (count: number) => patternBefore(days(400, wave), count)
  expect(known(300).hasSeason).toBe(true)
  expect(known(299).hasSeason).toBe(false)
  expect(known(299).season(0)).toBe(1)
  // A hundred days that were not read.
  expect(
    patternBefore(
      days(400, (i) => (i % 4 === 0 ? Number.NaN : wave(i))),
      399,
    ).hasSeason,
  ).toBe(false)
  expect(
    patternBefore(
      days(400, () => 0),
      400,
    ).hasSeason,
  ).toBe(false)
})

test('no season leaves nothing of a day', () => {
  const { season } = patternBefore(
    days(400, (i) => Math.max(0, 1_000 + 9_000 * Math.cos(TURN_OF_DAY * i))),
    400,
  )
  expect(season(183)).toBe(0.15)
  expect(season(0)).toBeGreaterThan(2)
})
