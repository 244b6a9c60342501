import { expect, test } from 'vitest'
import { instantOf } from '#lib/trading-periods.ts'
import { addDays } from '#lib/calendar.ts'
import { areFlat, forecastHours, HOUR_MS } from './forecast.ts'

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

test('shares move as carbon does, and stay between none and all', () => {
  const changed = (eco: number) =>
    forecastHours(
      known.map((hour) => (hour.startMs >= next - 24 * HOUR_MS ? { ...hour, ecoFriendlyPercentage: eco } : hour)),
      next,
      48,
    ).map(({ ecoFriendlyPercentage }) => ecoFriendlyPercentage)
  const better = changed(95)
  // Ten more than the 85 of usual; the last day is one of two Sundays behind, so a Monday has none of it.
  expect(better[0]).toBeCloseTo(95, 5)
  expect(better[24]).toBeCloseTo(85 + 10 / Math.E, 5)
  const full = changed(150)
  expect([full[0], Math.max(...full)]).toEqual([100, 100])
  expect(Math.min(...changed(-100))).toBe(0)
})

test('two days of the kind behind an hour are enough, one is not, and no more than the latest eight count', () => {
  const working = (...days: number[]) => known.filter((_, i) => days.includes(Math.floor(i / 24)))
  expect(forecastHours(working(7, 8), next, 24)).toHaveLength(24)
  expect(forecastHours(working(8), next, 24)).toEqual([])
  // Of the ten working days the first two were much dirtier.
  const earlier = known.map((hour, i) => (i < 48 ? { ...hour, gramsCo2PerKwh: 900 } : hour))
  expect(Math.round(forecastHours(earlier, next, 1)[0]?.gramsCo2PerKwh ?? 0)).toBe(100)
})

test.each([
  [[100, 90.1], true],
  [[100, 90], false],
  [[60, 110], false],
  [[0, 0], false],
])('hours of %j grams differ by less than a tenth: %s', (grams, flat) => {
  expect(areFlat(grams.map((gramsCo2PerKwh) => ({ gramsCo2PerKwh })))).toBe(flat)
})
