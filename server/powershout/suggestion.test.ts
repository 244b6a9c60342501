import { expect, test } from 'vitest'
import { addDays, eachDay } from '#lib/calendar.ts'
import { clockTimes, tradingPeriodCount, tradingPeriodStart } from '#lib/trading-periods.ts'
import type { SuppliedDays } from '../usage/days-of-use.ts'
import { firstDayFor, suggest } from './suggestion.ts'

/** 23 cents a kilowatt-hour with GST, at all hours. */
const FLAT = { dayRate: '0.20000', nightRate: '0.20000', nightFromHour: 0, nightToHour: 0, dailyCharge: '1.00000' }
/** By night 11.5 cents. */
const NIGHT = { ...FLAT, nightRate: '0.10000', nightFromHour: 21, nightToHour: 7 }
/** A Saturday in the morning; the next Tuesday is the 23rd. */
const TODAY = '2026-06-20'
const NOW = tradingPeriodStart(TODAY, 19)
const TUESDAY = '2026-06-23'

type Readings = Pick<SuppliedDays, 'tariffAt' | 'readings' | 'free'>
type Use = (day: string, minutes: number) => number | null

/** A home that was read until the day before; `use` says what each half-hour of the clock took. */
function read(use: Use, { from = '2026-04-01', today = TODAY, tariff = FLAT } = {}): Readings {
  const days = eachDay(from, addDays(today, -1))
  const readings = days.map((day) => {
    const wattHours = clockTimes(day).map(({ minutes }) => use(day, minutes))
    return [day, { wattHours, statuses: 'A'.repeat(tradingPeriodCount(day)) }] as const
  })
  return { tariffAt: () => tariff, readings: new Map(readings), free: undefined }
}

const when = { now: NOW, today: TODAY, durationHours: 1, isTaken: () => false }
const hour = (of: number) => of * 60
const isTuesday = (day: string) => new Date(day).getUTCDay() === 2
/** From 6 pm to 7 pm of Tuesdays two kilowatt-hours each half-hour, else a tenth. */
const tuesdays: Use = (day, minutes) => (isTuesday(day) && minutes >= hour(18) && minutes < hour(19) ? 2_000 : 100)
const startOf = (day: string, ofDay: number) => tradingPeriodStart(day, ofDay * 2 + 1).getTime()

test('the hours of each of the next seven days are suggested, those worth most first', () => {
  const found = suggest(read(tuesdays), when)
  expect(found?.hours[0]).toEqual({ startMs: startOf(TUESDAY, 18), localDay: TUESDAY, wattHours: 4_000, cents: expect.closeTo(92) })
  expect(found?.hours.map(({ localDay }) => localDay.slice(8))).toEqual(['23', '20', '21', '22', '24', '25', '26'])
  expect(found).toMatchObject({ usualCents: expect.closeTo(4.6), weeks: 6, isAnyHourAsGood: false })
})

test('the same weekdays of the last six weeks say what is usual, as far as they were read', () => {
  // The six Tuesdays from 12 May took 1, 2, 3, 4, 5 and 6 kWh; the one before them does not count.
  const growing: Use = (day, minutes) => {
    if (!isTuesday(day) || minutes !== hour(18)) return 100
    return day < '2026-05-12' ? 90_000 : 1_000 * (1 + (Date.parse(day) - Date.parse('2026-05-12')) / (7 * 86_400_000))
  }
  const bestOf = (readings: Readings) => suggest(readings, when)?.hours[0]?.wattHours
  expect(bestOf(read(growing))).toBe(3_600)
  expect(firstDayFor(TODAY)).toBe('2026-05-09')
  // Without a value on 16 June, and with free hours on 9 June, these two say nothing of that time.
  expect(bestOf(read((day, minutes) => (day === '2026-06-16' && minutes === hour(18) ? null : growing(day, minutes))))).toBe(3_100)
  expect(bestOf({ ...read(growing), free: new Map([['2026-06-09', new Set([36])]]) })).toBe(3_300)
})

test('with readings of two weeks, two weeks are told; without any, nothing is suggested', () => {
  const found = suggest(read(tuesdays, { from: '2026-06-06' }), when)
  expect(found?.weeks).toBe(2)
  expect(found?.hours[0]?.localDay).toBe(TUESDAY)
  expect(suggest({ ...read(tuesdays), readings: new Map() }, when)).toBeUndefined()
})

test('a weekday that was never read is worth nothing', () => {
  // Read since a Tuesday: of Saturday to Monday nothing is known.
  const hours = suggest(read(tuesdays, { from: '2026-06-16' }), when)?.hours
  expect(hours?.map(({ localDay, wattHours }) => [localDay.slice(8), wattHours])).toEqual([
    ['23', 4_000],
    ['24', 200],
    ['25', 200],
    ['26', 200],
    ['20', 0],
    ['21', 0],
    ['22', 0],
  ])
})

test('hours that are taken are not suggested, nor are those that have begun', () => {
  const asked: string[] = []
  const isTaken = (start: Date, end: Date) => {
    asked.push(`${start.toISOString()} ${end.toISOString()}`)
    return start.getTime() === startOf(TUESDAY, 18)
  }
  const hours = suggest(read(tuesdays), { ...when, isTaken })?.hours
  expect(hours?.find(({ localDay }) => localDay === TUESDAY)?.wattHours).toBe(200)
  expect(asked[0]).toBe('2026-06-19T22:00:00.000Z 2026-06-19T23:00:00.000Z')
  const bestAt = (ms: number) => suggest(read(tuesdays), { ...when, today: TUESDAY, now: new Date(ms) })?.hours[0]?.startMs
  expect(bestAt(startOf(TUESDAY, 18) - 1)).toBe(startOf(TUESDAY, 18))
  expect(bestAt(startOf(TUESDAY, 18))).not.toBe(startOf(TUESDAY, 18))
  expect(suggest(read(tuesdays), { ...when, isTaken: () => true })).toBeUndefined()
})

test('hours begin with the hour of the clock, and may run past midnight', () => {
  const late: Use = (day, minutes) => (isTuesday(day) && minutes >= hour(22.5) && minutes < hour(23.5) ? 1_000 : 100)
  expect(suggest(read(late), when)?.hours[0]).toMatchObject({ startMs: startOf(TUESDAY, 22), wattHours: 1_100 })
  const pastMidnight: Use = (day, minutes) =>
    (isTuesday(day) && minutes >= hour(23)) || (new Date(day).getUTCDay() === 3 && minutes < hour(1)) ? 1_000 : 100
  expect(suggest(read(pastMidnight), { ...when, durationHours: 2 })?.hours[0]).toMatchObject({
    startMs: startOf(TUESDAY, 23),
    localDay: TUESDAY,
    wattHours: 4_000,
  })
  // The last of the seven days is a Friday: its last hour runs into the Saturday after it.
  const saturdays: Use = (day, minutes) => (new Date(day).getUTCDay() === 6 && minutes < hour(1) ? 1_000 : 100)
  expect(suggest(read(saturdays), { ...when, durationHours: 2 })?.hours[0]).toMatchObject({
    startMs: startOf('2026-06-26', 23),
    wattHours: 2_200,
  })
})

test('an hour is worth what it costs: less energy by day beats more by night', () => {
  const use: Use = (_, minutes) => (minutes === hour(20) ? 1_500 : minutes === hour(22) ? 2_500 : 100)
  const [first] = suggest(read(use, { tariff: NIGHT }), when)?.hours ?? []
  expect(first).toMatchObject({ startMs: startOf(TODAY, 20), cents: expect.closeTo(1.6 * 23) })
})

test.each([
  ['a fifth more than a usual hour, and ten cents', 4_000, 4_800, false],
  ['less than a fifth more', 4_000, 4_780, true],
  ['a fifth more, and less than ten cents', 2_000, 2_420, true],
  ['hardly ten cents, of which much is more', 200, 620, true],
  ['more than ten cents, of which much is more', 200, 660, false],
])('any hour is as good unless the best is worth a fifth more, and ten cents: %s', (_what, usualWh, bestWh, isAnyHourAsGood) => {
  const use: Use = (_, minutes) => (minutes === hour(18) ? bestWh - usualWh / 2 : usualWh / 2)
  expect(suggest(read(use), when)).toMatchObject({ isAnyHourAsGood })
})

test('a usual hour is the one in the middle of all that can be booked', () => {
  // Eight hours of each day take nothing and sixteen a kilowatt-hour; of those still to come, that is the one in the middle.
  const use: Use = (_, minutes) => (minutes < hour(8) ? 0 : 500)
  expect(suggest(read(use), when)?.usualCents).toBeCloseTo(23)
  const rarely: Use = (_, minutes) => (minutes < hour(14) ? 0 : 500)
  expect(suggest(read(rarely), when)?.usualCents).toBe(0)
})

test.each([
  ['begins', '2026-09-25', '2026-09-27', 35],
  ['ends', '2026-04-03', '2026-04-05', 39],
])('on the day on which summer time %s, the same time of the clock is suggested', (_what, today, sunday, period) => {
  const sundays: Use = (day, minutes) => (new Date(day).getUTCDay() === 0 && minutes >= hour(18) && minutes < hour(19) ? 2_000 : 100)
  const now = tradingPeriodStart(today, 1)
  const [first] = suggest(read(sundays, { from: addDays(today, -60), today }), { ...when, now, today })?.hours ?? []
  expect(first).toMatchObject({ localDay: sunday, startMs: tradingPeriodStart(sunday, period).getTime(), wattHours: 4_000 })
})
