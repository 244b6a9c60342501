import { expect, test } from 'vitest'
import { addDays, eachDay, weekdayOf } from '#lib/calendar.ts'
import type { KnownDay } from './forecast-history.ts'
import { reasonsOf } from './forecast-reasons.ts'

/** A Sunday. */
const LAST = '2026-06-21'
/** So many days until the last one, of 10 kWh times what `of` says. */
const days = (count: number, of: (localDay: string, ago: number) => number): KnownDay[] =>
  eachDay(addDays(LAST, 1 - count), LAST).map((localDay, i) => ({ localDay, totalWh: Math.round(10_000 * of(localDay, count - 1 - i)) }))
const reasons = (count: number, of: (localDay: string, ago: number) => number) => reasonsOf(days(count, of), LAST)
/** To two percent: twelve weeks say a little less of a weekday than there is. */
const about = (percentage: number) => expect.closeTo(percentage, -0.6)

const isWeekend = (localDay: string) => weekdayOf(localDay) >= 6

test('a home of even days gives no reason', () => {
  expect(reasons(140, () => 1)).toEqual([])
  expect(reasonsOf([], LAST)).toEqual([])
  expect(reasons(140, () => 0)).toEqual([])
})

test.each([
  ['a quarter more', 1.25, [{ kind: 'weekend', percentage: about(22) }]],
  ['a quarter less', 0.75, [{ kind: 'weekend', percentage: about(-22) }]],
  ['hardly more', 1.04, []],
])('a weekend that takes %s than working days is told where it is more than chance', (_what, share, expected) => {
  expect(reasons(140, (localDay) => (isWeekend(localDay) ? share : 1))).toEqual(expected)
})

test.each([
  ['Monday', 1, 1.4, about(29)],
  ['Monday, on which less is used', 1, 0.6, about(-33)],
  // It says more than the weekend that it is part of.
  ['Saturday', 6, 1.5, about(36)],
])('a single day that differs most is told: %s', (_what, weekday, share, percentage) => {
  expect(reasons(140, (localDay) => (weekdayOf(localDay) === weekday ? share : 1))).toEqual([{ kind: 'weekday', weekday, percentage }])
})

test('a day that differs by less than a tenth is chance', () => {
  expect(reasons(140, (localDay) => (weekdayOf(localDay) === 3 ? 1.08 : 1))).toEqual([])
})

test('the season is told where the week to come takes more or less than the weeks before', () => {
  const wave = (start: number) => (_: string, ago: number) => 1 + 0.4 * Math.cos((2 * Math.PI * (start - ago)) / 365.25)
  // The wave rises for half of a year before its highest day, and falls after it.
  const [rising] = reasons(400, wave(-91)).filter(({ kind }) => kind === 'season')
  const [falling] = reasons(400, wave(91)).filter(({ kind }) => kind === 'season')
  expect(rising?.percentage).toBeGreaterThan(5)
  expect(falling?.percentage).toBeLessThan(-5)
  expect(reasons(400, wave(10)).filter(({ kind }) => kind === 'season')).toEqual([])
  // Without most of a year nobody knows the season.
  expect(reasons(200, wave(-91)).filter(({ kind }) => kind === 'season')).toEqual([])
})

test.each([
  ['a fifth more', 1.2, [{ kind: 'lately', percentage: 20 }]],
  ['a fifth less', 0.8, [{ kind: 'lately', percentage: -20 }]],
  ['the least that is told', 1.06, [{ kind: 'lately', percentage: 6 }]],
  ['hardly more', 1.05, []],
])('the last seven days are told where they took %s than the six weeks before', (_what, share, expected) => {
  // What was used before those six weeks is no matter.
  expect(reasons(140, (_, ago) => (ago < 7 ? share : ago < 49 ? 1 : 1.3))).toEqual(expected)
})

test('a week of which less than five days were read, or without two weeks before it, says nothing of lately', () => {
  const more = days(140, (_, ago) => (ago < 7 ? 1.2 : 1))
  const lately = (known: KnownDay[]) => reasonsOf(known, LAST).filter(({ kind }) => kind === 'lately')
  const without = (count: number) => more.filter(({ localDay }) => localDay > LAST || localDay <= addDays(LAST, -count))
  expect(lately([...without(2)])).toHaveLength(1)
  expect(lately([...without(3)])).toEqual([])
  expect(lately(more.slice(-21))).toHaveLength(1)
  expect(lately(more.slice(-20))).toEqual([])
})
