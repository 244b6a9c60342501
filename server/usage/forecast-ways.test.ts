import { expect, test } from 'vitest'
import type { Pattern } from './forecast-pattern.ts'
import { middleOf, waysBefore } from './forecast-ways.ts'

const EVEN: Pattern = { weekday: () => 1, season: () => 1, hasSeason: false }
const days = (count: number, of: (index: number) => number) => Float64Array.from({ length: count }, (_, i) => of(i))

function expectedAt(wattHours: Float64Array, index: number, pattern = EVEN, end = wattHours.length) {
  const [steady, recent, typical, lastWeek] = waysBefore(wattHours, end, pattern).map((way) => way(index))
  return { steady, recent, typical, lastWeek }
}

const closeTo = (values: Record<string, number>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, expect.closeTo(value, 3)]))

test('even days go on, by every way', () => {
  const even = { steady: 10, recent: 10, typical: 10, lastWeek: 10 }
  for (const index of [30, 33, 60])
    expect(
      expectedAt(
        days(30, () => 10),
        index,
      ),
    ).toEqual(closeTo(even))
})

test('a level remembers for a month, a week or two days, and what is left of the latest fades', () => {
  // Of two days the earlier counts 0.977, 0.906 and 0.707: levels of 15.058, 15.247 and 15.858. Tomorrow 0.64 of the difference is left.
  expect(expectedAt(Float64Array.of(10, 20), 2)).toMatchObject(closeTo({ steady: 15.5698, recent: 15.6379 }))
  // On the day after it is 0.512.
  expect(expectedAt(Float64Array.of(10, 20), 3)).toMatchObject(closeTo({ steady: 15.4674, recent: 15.5597 }))
})

test('a level is of the days before the end, and of no more than 120 of them', () => {
  const changed = days(200, (i) => (i < 79 || i >= 199 ? 500 : 10))
  expect(expectedAt(changed, 199, EVEN, 199)).toMatchObject(closeTo({ steady: 10, recent: 10 }))
  expect(
    expectedAt(
      days(200, (i) => (i < 80 ? 500 : 10)),
      199,
      EVEN,
      199,
    ).steady,
  ).toBeGreaterThan(10.2)
  // What was not read is left out, and without anything there is no level.
  expect(
    expectedAt(
      days(60, (i) => (i % 3 === 0 ? Number.NaN : 10)),
      60,
    ),
  ).toMatchObject(closeTo({ steady: 10, recent: 10 }))
  expect(
    expectedAt(
      days(60, () => Number.NaN),
      60,
    ),
  ).toEqual({ steady: 0, recent: 0, typical: 0, lastWeek: 0 })
})

test('weekday and season are taken out of what was used, and put into what is expected', () => {
  const pattern = { weekday: (i: number) => (i % 7 === 0 ? 2 : 1), season: (i: number) => 1 + i / 100, hasSeason: true }
  const usual = (i: number) => 10 * pattern.weekday(i) * pattern.season(i)
  for (const index of [60, 63]) {
    const same = usual(index)
    // The same weekday of last week knows of the season only what a year ago says.
    expect(expectedAt(days(60, usual), index, pattern)).toEqual(
      closeTo({ steady: same, recent: same, typical: same, lastWeek: usual(index - 7) }),
    )
  }
})

test('a typical weekday is the middle one of six weeks', () => {
  // Latest first: guests came three weeks ago, and what was before the six weeks does not count.
  const weeks = [10, 10, 90, 10, 20, 20, 500, 500]
  const wattHours = days(56, (i) => (i % 7 === 0 ? (weeks[7 - i / 7] ?? 0) : 1))
  expect(expectedAt(wattHours, 56).typical).toBe(15)
  expect(expectedAt(wattHours, 63).typical).toBe(15)
  expect(
    expectedAt(
      days(7, (i) => (i === 0 ? 30 : 10)),
      7,
    ).typical,
  ).toBe(30)
  // Where none of them was read, it is as by the recent level.
  const unread = expectedAt(
    days(56, (i) => (i % 7 === 0 ? Number.NaN : 10)),
    56,
  )
  expect(unread).toMatchObject({ typical: unread.recent, lastWeek: unread.recent })
})

test.each([
  ['a fifth more', 12, 10, 60],
  ['much more, up to 1.6 times', 100, 10, 80],
  ['much less, down to a 1.6th', 1, 10, 31.25],
  ['nobody knows what', Number.NaN, 10, 50],
  ['more than nothing', 12, 0, 50],
])('last week changes as it did a year ago: %s', (_what, then, weekBefore, expected) => {
  const wattHours = days(400, (i) => (i === 36 ? then : i === 29 ? weekBefore : i === 393 ? 50 : 7))
  expect(expectedAt(wattHours, 400).lastWeek).toBeCloseTo(expected)
})

test('where the same weekday of last week was not read, the one before it counts; of a week to come, the last one known', () => {
  const wattHours = days(28, (i) => (i === 21 ? Number.NaN : i === 14 ? 30 : i === 22 ? 40 : 10))
  expect(expectedAt(wattHours, 28).lastWeek).toBe(30)
  expect(expectedAt(wattHours, 29).lastWeek).toBe(40)
  expect(expectedAt(wattHours, 36).lastWeek).toBe(40)
})

test.each([
  [[3], 3],
  [[1, 4], 2.5],
  [[50, 1, 3], 3],
  [[50, 1, 3, 4], 3.5],
])('the middle of %j is %d', (values, middle) => {
  expect(middleOf(values)).toBe(middle)
})
