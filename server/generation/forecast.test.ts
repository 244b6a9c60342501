import { expect, test } from 'vitest'
import { instantOf } from '#lib/local-day.ts'
import { addDays } from '#lib/calendar.ts'
import { forecastHours, HOUR_MS } from './forecast.ts'

/** Two weeks that are 100 g by night and 60 g by day, and 20 g less at the weekend. */
const monday = '2026-08-03'
const usualAt = (day: number, hour: number) => (hour < 7 ? 100 : 60) - (day % 7 >= 5 ? 20 : 0)
const known = Array.from({ length: 14 * 24 }, (_, i) => {
  const [day, hour] = [Math.floor(i / 24), i % 24]
  return { startMs: instantOf(addDays(monday, day), hour).getTime(), gramsCo2PerKwh: usualAt(day, hour), ecoFriendlyPercentage: 85 }
})
const next = instantOf(addDays(monday, 14), 0).getTime()

test('an hour is as the same hour was on days of its kind', () => {
  const grams = forecastHours(known, next, 7 * 24).map(({ gramsCo2PerKwh }) => Math.round(gramsCo2PerKwh))
  const expected = Array.from({ length: 7 * 24 }, (_, i) => usualAt(Math.floor(i / 24), i % 24))
  expect(grams).toEqual(expected)
})

test('a day that was dirtier than usual makes the next hours dirtier, and later ones less so', () => {
  const dirty = known.map((hour) => (hour.startMs >= next - 24 * HOUR_MS ? { ...hour, gramsCo2PerKwh: hour.gramsCo2PerKwh + 40 } : hour))
  const moved = forecastHours(dirty, next, 7 * 24).map(({ gramsCo2PerKwh }, i) => gramsCo2PerKwh - usualAt(Math.floor(i / 24), i % 24))
  expect(moved[0]).toBeCloseTo(40, 0)
  expect(moved[24]).toBeGreaterThan(12)
  expect(moved[24]).toBeLessThan(18)
  expect(moved[96]).toBeLessThan(2)
})

test('nothing is said without days of the kind behind it', () => {
  expect(forecastHours([], next, 48)).toEqual([])
  expect(forecastHours(known.slice(0, 24), next, 48)).toEqual([])
})
