import { expect, test } from 'vitest'
import { tradingPeriodStart } from '#lib/trading-periods.ts'
import { pricesOf } from './find-best-hours.ts'

const plan = (nightFromHour: number, nightToHour: number) => ({
  nightFromHour,
  nightToHour,
  peakHours: null,
  prices: [{ from: '2024-01-01', dayRate: '0.20000', nightRate: '0.10000', dailyCharge: '1.00000' }],
})
/** The instant at which so many hours of a local day have passed. */
const after = (day: string, hours: number) => tradingPeriodStart(day, 1).getTime() + hours * 3_600_000

test('an hour costs the rate of its time of day, GST included: 23 cents by day and 11.5 by night', () => {
  const priceAt = pricesOf(plan(21, 7), undefined)
  expect([6, 7, 20, 21].map((hour) => Math.round(priceAt(after('2026-11-20', hour)).centsPerKwh * 100) / 100)).toEqual([11.5, 23, 23, 11.5])
})

test('on the days that the clocks change, the clock says what is night', () => {
  const priceAt = pricesOf(plan(21, 7), undefined)
  // Clocks go forward on 27 September at 2 am: seven o'clock comes after six hours. They go back on 4 April: after eight.
  expect([5, 6].map((hours) => Math.round(priceAt(after('2026-09-27', hours)).centsPerKwh))).toEqual([12, 23])
  expect([7, 8].map((hours) => Math.round(priceAt(after('2027-04-04', hours)).centsPerKwh))).toEqual([12, 23])
})

test('a booked hour is free, and one that is booked by half costs half', () => {
  const priceAt = pricesOf(plan(0, 0), new Map([['2026-11-20', new Set([20, 21, 22])]]))
  expect(priceAt(after('2026-11-20', 10))).toEqual({ centsPerKwh: 0, isFree: true })
  const half = priceAt(after('2026-11-20', 11))
  expect([Math.round(half.centsPerKwh * 10) / 10, half.isFree]).toEqual([11.5, false])
})
