import { expect, test } from 'vitest'
import { tradingPeriodCount } from '#lib/local-day.ts'
import { fc } from '../../tests/property.ts'
import { dayCostCents, isNightHour, splitByRate } from './cost.ts'

const tariff = { dayRate: '0.30000', nightRate: '0.15000', nightFromHour: 21, nightToHour: 7, dailyCharge: '2.00' }

test('night runs past midnight', () => {
  expect([20, 21, 0, 6, 7].map((hour) => isNightHour(tariff, hour))).toEqual([false, true, true, true, false])
})

test('a plan with equal hours has no night', () => {
  expect(isNightHour({ ...tariff, nightFromHour: 0, nightToHour: 0 }, 0)).toBe(false)
})

test.each([
  ['2026-01-15', 20, 28],
  ['2025-09-28', 18, 28],
  ['2026-04-05', 22, 28],
])('%s has %i half-hours of night and %i of day', (day, night, rest) => {
  const half = new Array<number>(tradingPeriodCount(day)).fill(1)
  expect(splitByRate(tariff, day, half)).toEqual({ nightWh: night, dayWh: rest })
})

test('nothing is lost in the split', () => {
  const day = fc.constantFrom('2026-01-15', '2025-09-28', '2026-04-05')
  fc.assert(
    fc.property(day, fc.array(fc.option(fc.nat(20_000)), { minLength: 50, maxLength: 50 }), (localDay, values) => {
      const wattHours = values.slice(0, tradingPeriodCount(localDay))
      const { dayWh, nightWh } = splitByRate(tariff, localDay, wattHours)
      expect(dayWh + nightWh).toBe(wattHours.reduce<number>((sum, wh) => sum + (wh ?? 0), 0))
    }),
  )
})

test('a day costs its use by rate and its daily charge', () => {
  const wattHours = new Array<number>(48).fill(0).map((_, i) => (i === 0 ? 1000 : i === 30 ? 2000 : 0))
  expect(dayCostCents(tariff, '2026-01-15', wattHours)).toBe(15 + 60 + 200)
})
