import { expect, test } from 'vitest'
import { addDays, eachDay } from '#lib/calendar.ts'
import { lengthOf } from './forecast-history.ts'
import { seasonBetween, seasonOf } from './season.ts'

const LAST = '2026-08-31'
const july = { startDay: '2026-07-01', endDay: '2026-07-31' }
const april = { startDay: '2026-04-01', endDay: '2026-04-30' }

/** Twice as much in the middle of July as in the middle of January; days of 23 and 25 hours take as much an hour. */
const levelOf = (day: string) => 1.5 - 0.5 * Math.cos((2 * Math.PI * (Date.parse(day) - Date.parse('2026-01-14'))) / 86_400_000 / 365.25)
const days = (first: string) =>
  eachDay(first, LAST).map((localDay) => ({ localDay, totalWh: Math.round(10_000 * levelOf(localDay) * lengthOf(localDay)) }))

test('a year of readings tells what the days of a bill usually take against those of another', () => {
  const season = seasonOf(days(addDays(LAST, -400)), LAST)
  const expected = levelOf('2026-07-16') / levelOf('2026-04-15')
  expect(season && seasonBetween(season, july, april)).toBeCloseTo(expected, 1)
  const lastYear = { startDay: '2025-07-01', endDay: '2025-07-31' }
  expect(season && seasonBetween(season, july, lastYear)).toBe(1)
})

test('less than most of a year tells no season', () => {
  expect(seasonOf(days(addDays(LAST, -200)), LAST)).toBeUndefined()
  expect(seasonOf([], LAST)).toBeUndefined()
})
