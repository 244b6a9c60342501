import { expect, test } from 'vitest'
import { tradingPeriodCount } from '#lib/local-day.ts'
import { chargesOf, halfHoursOfDay } from './charges.ts'
import { countCharges, type Counting } from './counted-charges.ts'
import { movingSavesCents } from './views.ts'

const NIGHT = {
  nightFromHour: 21,
  nightToHour: 7,
  peakHours: null,
  prices: [{ from: '2015-01-01', dayRate: '0.30000', nightRate: '0.10000', dailyCharge: '1.00000' }],
}
const DAY = '2026-06-10'

test('moving the day’s charging saves the difference of the rates, of what was paid for', () => {
  // From 10 to 11 am, and half an hour of the night.
  const halfHours = Array.from({ length: tradingPeriodCount(DAY) }, (_, i) => (i === 20 || i === 21 || i === 44 ? 1000 : 0))
  const charges = chargesOf(halfHoursOfDay(DAY, halfHours), 'Home')
  const saves = (free: Counting['free']) => {
    const counting = { plan: NIGHT, nightPlan: NIGHT, free, intensities: new Map() }
    return movingSavesCents(countCharges(charges, counting), NIGHT, counting, DAY)
  }
  expect(saves(undefined)).toBeCloseTo(2 * 23)
  expect(saves(new Map([[DAY, new Set([20])]]))).toBeCloseTo(23)
  expect(saves(new Map([[DAY, new Set([20, 21])]]))).toBe(0)
})
