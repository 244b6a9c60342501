import { expect, test } from 'vitest'
import { firstDocument } from '../config/first-release.ts'
import { tradingPeriodCount } from '#lib/local-day.ts'
import { chargesOf, halfHoursOfDay } from './charges.ts'
import { countCharges, type Counting } from './counted-charges.ts'
import { besidesPetrol, monthsOf, movingSavesCents } from './views.ts'

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

test('moving saves nothing of charges at home that were paid for apart from the bill', () => {
  const halfHours = Array.from({ length: tradingPeriodCount(DAY) }, (_, i) => (i === 20 ? 1000 : 0))
  const [charge] = chargesOf(halfHoursOfDay(DAY, halfHours), 'Home')
  if (!charge) throw new Error('there is no charge')
  const counting: Counting = { plan: NIGHT, nightPlan: NIGHT, free: undefined, intensities: new Map() }
  const paid = { ...charge, paid: { cents: 500, currency: 'NZD' } }
  expect(movingSavesCents(countCharges([paid], counting), NIGHT, counting, DAY)).toBe(0)
})

test('beside petrol an electric car pays its charging and its road user charges, and the amounts add up', () => {
  const configured = firstDocument.content.electricVehicles
  if (!configured) throw new Error('the first release says nothing of electric cars')
  // 2,000 kWh less 12 % are 10,000 km at 17.6 kWh per 100 km: 1,070 litres.
  const paid = { sessions: 100, wattHours: 2_000_000, nightWh: 0, cents: 40_000.4, nightCents: 0, grams: 0 }
  const beside = besidesPetrol(paid, { kwhPer100Km: 17.6 }, configured)
  expect(beside).toMatchObject({ litres: 1070, costNzd: 2835.5, chargingNzd: 400, savingNzd: 1675.5 })
  expect(beside.roadUserCharges).toEqual({
    costNzd: 760,
    nzdPer1000Km: 76,
    since: '2024-04-01',
    source: 'NZ Transport Agency Waka Kotahi: road user charges of light electric vehicles',
  })
  const without = besidesPetrol(paid, { kwhPer100Km: 17.6 }, { ...configured, roadUserCharges: undefined })
  expect(without).toMatchObject({ savingNzd: 2435.5, roadUserCharges: undefined })
})

test('a year has twelve months, or thirteen of which the first is counted in part', () => {
  const within = monthsOf('2026-11-26')
  expect(within).toHaveLength(13)
  expect([within[0], within[1], within.at(-1)]).toEqual([
    { month: '2025-11', from: '2025-11-26' },
    { month: '2025-12', from: undefined },
    { month: '2026-11', from: undefined },
  ])
  const wholeMonths = monthsOf('2026-12-01')
  expect(wholeMonths).toHaveLength(12)
  expect([wholeMonths[0], wholeMonths.at(-1)]).toEqual([
    { month: '2025-12', from: undefined },
    { month: '2026-11', from: undefined },
  ])
})
