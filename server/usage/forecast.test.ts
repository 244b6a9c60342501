import { expect, test } from 'vitest'
import { addDays, eachDay, weekdayOf } from '#lib/calendar.ts'
import { fc } from '../../tests/property.ts'
import { forecast } from './forecast.ts'
import type { KnownDay } from './forecast-history.ts'

const LAST = '2026-06-14'
const on = (first: string, last: string, whOf: (day: string) => number): KnownDay[] =>
  eachDay(first, last).map((localDay) => ({ localDay, totalWh: whOf(localDay) }))
const lately = (days: number, whOf: (day: string) => number) => on(addDays(LAST, 1 - days), LAST, whOf)
const next = (known: readonly KnownDay[], days = 7) => forecast(known, LAST, addDays(LAST, days)).days
const expected = (known: readonly KnownDay[], days = 7) => next(known, days).map(({ totalWh }) => totalWh)

test('days that are all alike go on alike, without a range', () => {
  const { days, marginOf } = forecast(
    lately(60, () => 8_000),
    LAST,
    addDays(LAST, 20),
  )
  expect(days.map(({ totalWh, lowWh, highWh }) => [totalWh, lowWh, highWh])).toEqual(new Array(20).fill([8_000, 8_000, 8_000]))
  expect(marginOf(20)).toEqual({ lessWh: 0, moreWh: 0 })
})

test('a weekday takes what the same weekday took', () => {
  const days = next(
    lately(100, (day) => (weekdayOf(day) >= 6 ? 20_000 : 10_000)),
    14,
  )
  for (const { localDay, totalWh } of days) expect(totalWh, localDay).toBe(weekdayOf(localDay) >= 6 ? 20_000 : 10_000)
})

test('the season goes on as a year makes it: a wave of 30 % is followed', () => {
  const wave = (day: string) => 10_000 * (1 + 0.3 * Math.cos((2 * Math.PI * (Date.parse(day) / 86_400_000)) / 365.25))
  for (const { localDay, totalWh } of next(lately(450, wave), 28)) expect(Math.abs(totalWh - wave(localDay)), localDay).toBeLessThan(100)
})

test('with one day known every day is like it, with a wide range; with none, nothing is expected', () => {
  // As long as there is no forecast to learn from, a day may be two fifths less or more.
  expect(next(lately(1, () => 8_000)).map(({ totalWh, lowWh, highWh }) => [totalWh, lowWh, highWh])).toEqual(
    new Array(7).fill([8_000, 4_800, 11_200]),
  )
  expect(expected([], 2)).toEqual([0, 0])
})

test('a day on which the clocks change takes, and may take, as much less or more as it is shorter or longer', () => {
  const rangeOn = (day: string) => {
    const known = [{ localDay: addDays(day, -1), totalWh: 9_600 }]
    return forecast(known, addDays(day, -1), day).days.map(({ totalWh, lowWh, highWh }) => [lowWh, totalWh, highWh])
  }
  expect(rangeOn('2026-09-26')).toEqual([[5_760, 9_600, 13_440]])
  expect(rangeOn('2026-09-27')).toEqual([[5_520, 9_200, 12_880]])
  expect(rangeOn('2027-04-04')).toEqual([[6_000, 10_000, 14_000]])
})

test('the range of a new home narrows day by day, and after five weeks of even days none is left', () => {
  const widths = [7, 14, 21, 28, 35].map((days) => {
    const [first] = next(lately(days, () => 10_000))
    return (first?.highWh ?? 0) - (first?.totalWh ?? 0)
  })
  expect(widths).toEqual([4_000, 3_000, 2_000, 1_000, 0])
})

const away = (from: string, to: string, days = 120) => lately(days, (day) => (from <= day && day <= to ? 500 : 10_000))

test('a week away a month ago moves neither a forecast nor its range, and a home that is empty now stays so', () => {
  expect(next(away('2026-05-09', '2026-05-15')).map(({ totalWh, lowWh, highWh }) => [totalWh, lowWh, highWh])).toEqual(
    new Array(7).fill([10_000, 10_000, 10_000]),
  )
  for (const wattHours of expected(away('2026-05-25', LAST))) expect(wattHours).toBeLessThan(5_000)
})

test('days without readings say nothing', () => {
  const gaps = lately(100, (day) => (weekdayOf(day) === 7 ? 20_000 : 10_000)).filter(({ localDay }) => !/-0[3-9]$/.test(localDay))
  expect(expected(gaps)).toEqual([10_000, 10_000, 10_000, 10_000, 10_000, 10_000, 20_000])
})

test('a day that was read in part counts as the whole day that it is part of, and less than half of one not at all', () => {
  const partly = lately(60, () => 10_000).map((day, i) => (i % 3 === 0 ? { ...day, totalWh: 7_500, shareRead: 0.75 } : day))
  expect(expected(partly)).toEqual(new Array(7).fill(10_000))
  const barely = lately(60, () => 10_000).map((day, i) => (i % 3 === 0 ? { ...day, totalWh: 40_000, shareRead: 0.4 } : day))
  expect(expected(barely)).toEqual(new Array(7).fill(10_000))
})

test('an estimated reading counts as use, but no range follows from it', () => {
  const wild = lately(100, () => 10_000).map((day) =>
    day.localDay === '2026-05-20' ? { ...day, totalWh: 40_000, isEstimated: true } : day,
  )
  for (const { totalWh, lowWh, highWh } of next(wild)) expect([totalWh - lowWh, highWh - totalWh].every((wide) => wide < 600)).toBe(true)
})

test('days of 23 and 25 hours take as much less and more', () => {
  // Clocks go forward on 27 September and back on 4 April.
  const ahead = (last: string) =>
    forecast(
      on(addDays(last, -60), last, () => 9_600),
      last,
      addDays(last, 2),
    ).days.map(({ totalWh }) => totalWh)
  expect(ahead('2026-09-26')).toEqual([9_200, 9_600])
  expect(ahead('2027-04-03')).toEqual([10_000, 9_600])
})

const anyDays = fc.array(fc.integer({ min: 0, max: 60_000 }), { minLength: 1, maxLength: 120 })

test('nothing after the last day that counts changes a forecast', () => {
  fc.assert(
    fc.property(anyDays, fc.nat({ max: 30 }), (wattHours, later) => {
      const known = wattHours.map((totalWh, i) => ({ localDay: addDays(LAST, -i), totalWh }))
      const after = eachDay(addDays(LAST, 1), addDays(LAST, later)).map((localDay) => ({ localDay, totalWh: 99_000 }))
      expect(next([...after, ...known])).toEqual(next(known))
    }),
  )
})

test('low, likely and high are in this order and never below nothing; margins of more days are no smaller', () => {
  fc.assert(
    fc.property(anyDays, (wattHours) => {
      const known = wattHours.map((totalWh, i) => ({ localDay: addDays(LAST, -i), totalWh }))
      const { days, marginOf } = forecast(known, LAST, addDays(LAST, 30))
      for (const { lowWh, totalWh, highWh } of days) expect(0 <= lowWh && lowWh <= totalWh && totalWh <= highWh).toBe(true)
      for (const side of ['lessWh', 'moreWh'] as const) expect(marginOf(30)[side]).toBeGreaterThanOrEqual(marginOf(7)[side])
    }),
  )
})

const marginsOf = (known: readonly KnownDay[]) => forecast(known, LAST, addDays(LAST, 7)).marginOf

test('errors that make up for each other still add up with seven tenths of a power of their number', () => {
  // From day to day a little more and a little less: a week's sum is hardly off.
  const marginOf = marginsOf(lately(120, (day) => 10_000 + ((Date.parse(day) / 86_400_000) % 2 === 0 ? 1_000 : -1_000)))
  for (const side of ['lessWh', 'moreWh'] as const) {
    expect(marginOf(7)[side] / marginOf(1)[side]).toBeCloseTo(3.9, 1)
    expect(marginOf(14)[side] / marginOf(1)[side]).toBeCloseTo(6.34, 1)
  }
})

/** With a day among the trials, from 1, that takes four times as much: as many of the weeks that were forecast have it. */
const withOddDay = (trial: number) => marginsOf(lately(200, (day) => (day === addDays(LAST, trial - 84) ? 40_000 : 10_000)))

test('three odd weeks of twelve weeks’ forecasts are beyond the range, five are not', () => {
  expect(withOddDay(3)(7).moreWh).toBeLessThan(2_000)
  expect(withOddDay(5)(7).moreWh).toBeGreaterThan(25_000)
})

test('a week’s range may be more than seven times a day’s, and then grows with the days', () => {
  const marginOf = withOddDay(5)
  expect(marginOf(7).moreWh).toBeGreaterThan(7 * marginOf(1).moreWh)
  expect(marginOf(14).moreWh / marginOf(7).moreWh).toBeCloseTo(2, 3)
})
