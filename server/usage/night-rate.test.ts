import { expect, test } from 'vitest'
import { tradingPeriodCount } from '#lib/trading-periods.ts'
import { splitByRate, tariffsOf } from './cost.ts'
import { couldChargeAtNight } from './night-rate.ts'

const prices = [{ from: '2015-01-01', dayRate: '0.31250', nightRate: '0.14870', dailyCharge: '1.83000' }]
const dayAndNight = { nightFromHour: 21, nightToHour: 7, peakHours: null, prices }
const flat = { ...dayAndNight, nightFromHour: 0, nightToHour: 0 }

/** A home that takes 200 Wh in each half-hour, 900 at six in the evening, and charges a car with 7 kW from a clock hour on. */
const daysOf = (chargesFrom: number | undefined, hours = 3) =>
  ['2026-04-05', '2026-05-05', '2025-09-28'].map((localDay) => {
    const from = chargesFrom === undefined ? undefined : chargesFrom * 2
    const wattHours = Array.from(
      { length: tradingPeriodCount(localDay) },
      (_, i) => (i === 36 ? 900 : 200) + (from !== undefined && i >= from && i < from + hours * 2 ? 3_500 : 0),
    )
    const { nightWh } = splitByRate(tariffsOf(dayAndNight)(localDay), localDay, wattHours)
    return { localDay, wattHours, nightWh, totalWh: wattHours.reduce((a, b) => a + b, 0) }
  })

test('a car that charges by day could charge at night', () => {
  expect(couldChargeAtNight([dayAndNight], daysOf(17))).toBe(true)
})

test.each([
  ['most of the energy', 3],
  ['only the largest half-hours', 1],
])('a customer whose night has %s is not told to charge at night', (_, hours) => {
  expect(couldChargeAtNight([dayAndNight], daysOf(23, hours).concat(daysOf(1, hours)))).toBe(false)
})

test('without a night rate there is nothing to save by it', () => {
  expect(couldChargeAtNight([flat], daysOf(17))).toBe(false)
})

test('without readings, and without any sign of a car at night, it may be', () => {
  expect(couldChargeAtNight([dayAndNight], [])).toBe(true)
  expect(couldChargeAtNight([flat, dayAndNight], daysOf(undefined))).toBe(true)
})

/** A day whose half-hours take what a rule says of them, and how much of it is at the night rate. */
const dayOf = (whAt: (index: number) => number) => {
  const localDay = '2026-05-05'
  const wattHours = Array.from({ length: tradingPeriodCount(localDay) }, (_, i) => whAt(i))
  const { nightWh } = splitByRate(tariffsOf(dayAndNight)(localDay), localDay, wattHours)
  return { localDay, wattHours, nightWh, totalWh: wattHours.reduce((a, b) => a + b, 0) }
}
/** 9 pm to 7 am: 20 half-hours of 48 */
const isNight = (index: number) => index < 14 || index >= 42

test.each([
  ['half', 280, false],
  ['a little less than half', 279, true],
])('%s of the energy at night tells, also where no half-hour of the night is the largest', (_, atNight, could) => {
  // 28 half-hours of the day take 200, or 5,600 with one of 1,000; 20 of the night take as much.
  const day = dayOf((i) => (isNight(i) ? atNight : i === 30 ? 1_000 : i > 30 && i < 35 ? 0 : 200))
  expect([day.nightWh, day.totalWh - day.nightWh]).toEqual([20 * atNight, 5_600])
  expect(couldChargeAtNight([dayAndNight], [day])).toBe(could)
})

test('the largest half-hour at night tells where most of the energy is of the day', () => {
  const atNight = (index: number) => couldChargeAtNight([dayAndNight], [dayOf((i) => (i === index ? 3_500 : isNight(i) ? 100 : 400))])
  expect([42, 13].map(atNight)).toEqual([false, false])
  expect([41, 14].map(atNight)).toEqual([true, true])
})
