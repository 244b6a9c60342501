import { expect, test } from 'vitest'
import { addDays, eachDay, weekdayOf } from '#lib/calendar.ts'
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
