import { expect, test } from 'vitest'
import { eachDay } from '#lib/calendar.ts'
import { tradingPeriodCount } from '#lib/local-day.ts'
import { windowsOf } from '../billing/windows.ts'
import type { SuppliedDays } from './days-of-use.ts'
import { expectDays } from './expected.ts'

const windows = windowsOf([{ startDay: '2026-05-01', endDay: '2026-05-31' }], '2024-01-01')
const june = { first: '2026-06-01', last: '2026-06-30', latestDay: '2026-06-20' }

/** A supply point that was read up to 20 June; `whOf` says what each half-hour of a day took. */
const supply = (nightRate: string, whOf: (day: string, index: number) => number): SuppliedDays => ({
  tariff: {
    dayRate: '0.20000',
    nightRate,
    nightFromHour: nightRate === '0.20000' ? 0 : 21,
    nightToHour: nightRate === '0.20000' ? 0 : 7,
    dailyCharge: '1.00000',
  },
  readings: new Map(
    eachDay('2025-03-01', june.latestDay).map((day) => {
      const count = tradingPeriodCount(day)
      return [day, { wattHours: Array.from({ length: count }, (_, i) => whOf(day, i)), statuses: 'A'.repeat(count) }]
    }),
  ),
  free: undefined,
  charged: undefined,
  billed: undefined,
})

test('what a month comes to has the energy and the daily charges of its days to come, GST included', () => {
  // Ten kilowatt-hours a day, all in one half-hour: 20 days are $40 and $20 of charges, 30 days $60 and $30, and GST on each.
  const found = expectDays({ supplied: [supply('0.20000', (_, i) => (i === 20 ? 10_000 : 0))], windows }, june)
  expect(found?.actual).toEqual({ wattHours: 200_000, cents: 6_900 })
  expect(found?.expected).toEqual({
    wattHours: 300_000,
    lowWh: 300_000,
    highWh: 300_000,
    cents: 10_350,
    lowCents: 10_350,
    highCents: 10_350,
  })
  expect(found?.days.map(({ cents }) => cents)).toEqual(new Array(10).fill(345))
})

test('days to come cost what the hours of the last six weeks cost, whatever hours were used before', () => {
  // By night until spring, by day since: ten more days of 10 kWh by day are $20 of energy.
  const hourOf = (day: string) => (day < '2026-05-01' ? 4 : 30)
  const found = expectDays({ supplied: [supply('0.10000', (day, i) => (i === hourOf(day) ? 10_000 : 0))], windows }, june)
  expect(found?.expected.cents).toBe(10_350)
})
