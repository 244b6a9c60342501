import { expect, test } from 'vitest'
import { addDays, daysBetween, eachDay, weekdayOf } from '#lib/calendar.ts'
import { forecastDays, spreadWh } from './forecast.ts'

const on = (first: string, last: string, whOf: (day: string) => number) =>
  eachDay(first, last).map((localDay) => ({ localDay, totalWh: whOf(localDay) }))

test('a weekday is expected to take what the same weekday took', () => {
  const known = on('2026-08-01', '2026-10-20', (day) => (weekdayOf(day) >= 6 ? 20_000 : 10_000))
  const days = forecastDays(known, '2026-10-20', '2026-10-31')
  expect(days).toHaveLength(11)
  for (const { localDay, totalWh } of days) expect(totalWh, localDay).toBe(weekdayOf(localDay) >= 6 ? 20_000 : 10_000)
})

test('last year says how the season goes on, within reason', () => {
  const known = on('2025-03-01', '2026-04-30', (day) => (day >= '2025-05-01' && day < '2026-03-01' ? 12_000 : 10_000))
  expect(forecastDays(known, '2026-04-30', '2026-05-05').map(({ totalWh }) => totalWh)).toEqual(new Array(5).fill(12_000))
  const absurd = on('2025-03-01', '2026-04-30', (day) => (day >= '2025-05-01' && day < '2026-03-01' ? 90_000 : 10_000))
  expect(forecastDays(absurd, '2026-04-30', '2026-05-02').map(({ totalWh }) => totalWh)).toEqual([16_000, 16_000])
})

test('with one day known, every day is like it; with none, nothing is expected', () => {
  expect(
    forecastDays(
      on('2026-05-01', '2026-05-01', () => 8_000),
      '2026-05-01',
      '2026-05-03',
    ).map(({ totalWh }) => totalWh),
  ).toEqual([8_000, 8_000])
  expect(forecastDays([], '2026-05-01', '2026-05-02').map(({ totalWh }) => totalWh)).toEqual([0])
})

test('nothing to come has no spread, and even days have none', () => {
  const even = on(addDays('2026-05-01', -60), '2026-05-01', () => 8_000)
  expect([spreadWh(even, '2026-05-01', 10), spreadWh(even, '2026-05-01', 0), spreadWh([], '2026-05-01', 10)]).toEqual([0, 0, 0])
  const uneven = on(addDays('2026-05-01', -60), '2026-05-01', (day) => (weekdayOf(day) === 7 ? 20_000 : 8_000))
  expect(spreadWh(uneven, '2026-05-01', 20)).toBeGreaterThan(spreadWh(uneven, '2026-05-01', 5))
})

test('two days of 8 and 10 kWh spread four days to come by 5.431 kWh', () => {
  // The deviation of single days is 1 414 Wh: 1.28 deviations over four days, half as much again.
  const known = on('2026-05-01', '2026-05-02', (day) => (day === '2026-05-01' ? 8_000 : 10_000))
  expect(spreadWh(known, '2026-05-02', 4)).toBe(5_431)
})

const LAST = '2026-05-31'
/** The 46 days up to the last: the use of some by how many days ago they were, and of the others, if they were read. */
const recently = (whByDaysAgo: Record<number, number>, otherWh?: number) =>
  eachDay(addDays(LAST, -45), LAST).flatMap((localDay) => {
    const totalWh = whByDaysAgo[daysBetween(localDay, LAST)] ?? otherWh
    return totalWh === undefined ? [] : [{ localDay, totalWh }]
  })
const nextWeek = (known: { localDay: string; totalWh: number }[]) =>
  forecastDays(known, LAST, addDays(LAST, 7)).map(({ totalWh }) => totalWh)

test('six weeks predict a day: the day that was 41 days ago counts, the one 42 days ago does not', () => {
  // Six days of a weekday: one of 70 kWh and five of 10 kWh.
  expect(nextWeek(recently({ 41: 70_000 }, 10_000))).toEqual([20_000, ...new Array<number>(6).fill(10_000)])
  expect(nextWeek(recently({ 42: 70_000 }, 10_000))).toEqual(new Array(7).fill(10_000))
})

test('a weekday that has no reading is expected to be like the others on average', () => {
  expect(nextWeek(recently({ 0: 6_000, 1: 12_000 }))).toEqual([9_000, 9_000, 9_000, 9_000, 9_000, 12_000, 6_000])
})

const SEASONS: [name: string, before: number, ahead: number | undefined, expected: number][] = [
  ['half as much again', 10_000, 15_000, 15_000],
  ['the same', 10_000, 10_000, 10_000],
  ['far less', 10_000, 1_000, 6_250],
  ['nothing', 10_000, 0, 6_250],
  ['something after weeks without any', 0, 10_000, 10_000],
  ['something that was not read', 10_000, undefined, 10_000],
]
test.each(SEASONS)('where last year went on with %s, these days do, by at most a factor of 1.6', (_name, before, ahead, expected) => {
  const lastYear = on(addDays('2025-05-31', -41), '2025-05-31', () => before)
  const then = ahead === undefined ? [] : on('2025-06-01', '2025-06-07', () => ahead)
  const now = on(addDays(LAST, -41), LAST, () => 10_000)
  expect(nextWeek([...lastYear, ...then, ...now])).toEqual(new Array(7).fill(expected))
})

test('one day of last year without a reading leaves the season out', () => {
  const year = on('2025-04-01', LAST, (day) => (day >= '2025-06-01' && day < '2026-04-01' ? 15_000 : 10_000))
  expect(nextWeek(year)).toEqual(new Array(7).fill(15_000))
  for (const missing of ['2025-06-07', '2025-04-20']) {
    expect(nextWeek(year.filter(({ localDay }) => localDay !== missing))).toEqual(new Array(7).fill(10_000))
  }
})

test('the spread is that of the last six weeks', () => {
  const spread = (first: number, second: number) => spreadWh(recently({ [first]: 8_000, [second]: 10_000 }), addDays(LAST, -1), 4)
  expect([spread(42, 1), spread(2, 1)]).toEqual([5_431, 5_431])
  expect([spread(43, 1), spread(1, 0)]).toEqual([0, 0])
})
