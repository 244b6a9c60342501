import { expect, test } from 'vitest'
import { eachDay } from '#lib/calendar.ts'
import { sum } from '#lib/sum.ts'
import { degreeDay } from './degree-days.ts'

test.each([
  ['Auckland', 1165],
  ['Wellington', 1930],
  ['Hawke’s Bay', 1604],
  ["Hawke's Bay", 1604],
  ['Southland', 2937],
])('the days of a year in %s add up to its degree days', (region, degreeDays) => {
  const days = eachDay('2025-01-01', '2025-12-31').map((day) => degreeDay(region, day).heating)
  expect(Math.abs(sum(days) - degreeDays)).toBeLessThan(2)
})

test('July is colder than January, the south colder than the north, and hardly any day of winter is warm', () => {
  const [summer, winter] = [degreeDay('Otago', '2026-01-28'), degreeDay('Otago', '2026-07-28')]
  expect(winter.heating).toBeGreaterThan(3 * summer.heating)
  expect(winter.heating).toBeGreaterThan(degreeDay('Auckland', '2026-07-28').heating)
  expect(winter.cooling).toBeLessThan(0.01)
  expect([Math.round(summer.winter * 10), Math.round(winter.winter * 10)]).toEqual([0, 10])
})

test('a region that is written otherwise has usual weather, and the last day of a leap year has some', () => {
  expect(degreeDay('Chatham Islands', '2026-07-01').heating).toBeGreaterThan(5)
  expect(degreeDay('Auckland', '2028-12-31').heating).toBeGreaterThan(0)
})
