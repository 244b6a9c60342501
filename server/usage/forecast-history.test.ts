import { expect, test } from 'vitest'
import { addDays, eachDay } from '#lib/calendar.ts'
import { historyOf, type KnownDay, lengthOf } from './forecast-history.ts'

const LAST = '2026-06-20'
const day = (localDay: string, more: Partial<KnownDay> = {}): KnownDay => ({ localDay, totalWh: 10_000, ...more })
const known = (history: ReturnType<typeof historyOf>) => ({
  firstDay: history.firstDay,
  wattHours: [...history.wattHours],
  isMeasured: [...history.isMeasured],
})

test('days come in a row from the first that is known to the last, in whatever order they are told, with gaps between', () => {
  expect(known(historyOf([day('2026-06-19', { totalWh: 9_000 }), day('2026-06-17'), day('2026-06-21')], LAST, 100))).toEqual({
    firstDay: '2026-06-17',
    wattHours: [10_000, Number.NaN, 9_000, Number.NaN],
    isMeasured: [1, 0, 1, 0],
  })
})

test('no more days count than are asked for', () => {
  const days = eachDay('2026-06-01', LAST).map((localDay) => day(localDay))
  expect(historyOf(days, LAST, 5)).toMatchObject({ firstDay: '2026-06-16', wattHours: { length: 5 } })
  expect(historyOf(days, LAST, 20).firstDay).toBe('2026-06-01')
})

test('without a known day the history is empty', () => {
  expect(known(historyOf([], LAST, 100))).toEqual({ firstDay: '2026-06-21', wattHours: [], isMeasured: [] })
})

test('a day of which half was read counts as if all of it had been; one of which less was read does not', () => {
  const half = day('2026-06-19', { totalWh: 4_000, shareRead: 0.5 })
  expect([...historyOf([half, day(LAST, { shareRead: 0.49 })], LAST, 100).wattHours]).toEqual([8_000, Number.NaN])
})

test('no forecast is measured by estimated readings', () => {
  const history = historyOf([day('2026-06-19', { isEstimated: true }), day(LAST)], LAST, 100)
  expect(known(history)).toMatchObject({ wattHours: [10_000, 10_000], isMeasured: [0, 1] })
})

test('a day on which the clocks change counts as if it had 24 hours', () => {
  expect(['2026-09-27', '2026-06-20', '2026-04-05'].map(lengthOf)).toEqual([23 / 24, 1, 25 / 24])
  const history = historyOf([day('2026-04-05', { totalWh: 12_500 })], '2026-04-05', 100)
  expect(history.wattHours[0]).toBeCloseTo(12_000)
})

test('no forecast is measured by the days of an absence, which say nothing of others', () => {
  const first = addDays(LAST, -59)
  const days = eachDay(first, LAST).map((localDay, i) => day(localDay, { totalWh: i >= 40 && i < 44 ? 1_000 : 10_000 }))
  const history = historyOf(days, LAST, 100)
  const away = [...history.wattHours.keys()].filter((i) => Number.isNaN(history.wattHours[i]))
  expect(away).toEqual([40, 41, 42, 43])
  expect(away.map((i) => history.isMeasured[i])).toEqual([0, 0, 0, 0])
  expect([...history.isMeasured].filter((is) => is === 1)).toHaveLength(56)
})
