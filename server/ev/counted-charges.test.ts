import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tradingPeriodCount } from '#lib/trading-periods.ts'
import { sum } from '#lib/sum.ts'
import { tariffsOf } from '../usage/cost.ts'
import { type Charge, chargesOf, halfHoursOfDay } from './charges.ts'
import { countCharges, type Counting, homeCents, sumsOf } from './counted-charges.ts'

const NIGHT = {
  nightFromHour: 21,
  nightToHour: 7,
  peakHours: null,
  prices: [{ from: '2015-01-01', dayRate: '0.30000', nightRate: '0.10000', dailyCharge: '1.00000' }],
}
const FLAT = { ...NIGHT, nightFromHour: 0, nightToHour: 0, prices: [{ from: '2015-01-01', dayRate: '0.20000', dailyCharge: '1.00000' }] }
const counting: Counting = { plan: NIGHT, nightPlan: NIGHT, free: undefined, intensities: new Map() }

const chargedAt = (localDay: string, halfHours: Record<number, number>) =>
  chargesOf(
    halfHoursOfDay(
      localDay,
      Array.from({ length: tradingPeriodCount(localDay) }, (_, i) => halfHours[i] ?? 0),
    ),
    'Home',
  )

test('charging at home costs the price of each half-hour, GST included', () => {
  // From 6:30 to 7:30: half of it at the night rate.
  const [charge] = countCharges(chargedAt('2026-06-10', { 13: 2000, 14: 2000 }), counting)
  expect(charge).toMatchObject({ nightWh: 2000, cents: 23 + 69, nightCents: 23 })
})

test('a half-hour that the meter read costs what it costs on the electricity page, and another the price of the plan', () => {
  const read = new Map([
    [
      '2026-06-10',
      Array.from({ length: 48 }, (_, i) => (i === 20 ? { wattHours: 2000, energyCents: 50 } : { wattHours: undefined, energyCents: 0 })),
    ],
  ])
  const [charge] = countCharges(chargedAt('2026-06-10', { 20: 2000, 21: 2000 }), { ...counting, read })
  expect(charge?.cents).toBe(50 + 69)
})

test('the cost of a charge at home is an estimate where its bill does not say it, and so is that of several together', () => {
  const charges = [...chargedAt('2026-06-10', { 20: 2000 }), ...chargedAt('2026-06-12', { 20: 2000 })]
  const counted = countCharges(charges, { ...counting, aboutDays: new Set(['2026-06-12']) })
  expect(counted.map(({ isCostAbout }) => isCostAbout)).toEqual([false, true])
  expect([sumsOf(counted).isCostAbout, sumsOf(counted.slice(0, 1)).isCostAbout]).toEqual([true, false])
})

test.each([
  // Half-hour 10 begins at 6 am when the clock has lost an hour, at 5 am as ever, and at 4 am when it has gained one.
  ['2026-09-27', 12, 0],
  ['2026-06-10', 12, 1000],
  ['2026-04-05', 15, 1000],
  ['2026-04-05', 16, 0],
])('the night ends by the clock on %s: half-hour %i has %i Wh of it', (localDay, halfHour, nightWh) => {
  const [charge] = countCharges(chargedAt(localDay, { [halfHour]: 1000 }), counting)
  expect(charge?.nightWh).toBe(nightWh)
})

test('booked free hours cost nothing, and stay hours of the day', () => {
  const free = new Map([['2026-06-10', new Set([20])]])
  const [charge] = countCharges(chargedAt('2026-06-10', { 20: 2000, 21: 2000 }), { ...counting, free })
  expect(charge?.cents).toBe(69)
  expect(charge?.nightWh).toBe(0)
})

test('half-hours whose generation is not known count like the rest, and all of them like a year where none is', () => {
  const at = (grams: readonly number[]) => new Map([['2026-06-10', Array.from({ length: 48 }, (_, i) => grams[i - 2] ?? Number.NaN)]])
  const grams = (intensities: Counting['intensities']) =>
    countCharges(chargedAt('2026-06-10', { 2: 1000, 3: 1000 }), { ...counting, intensities })[0]?.grams
  expect(grams(at([100, 50]))).toBeCloseTo(150)
  expect(grams(at([100]))).toBeCloseTo(200)
  expect(grams(new Map())).toBeCloseTo(148)
})

test('what was paid in public is taken as it is; other money, and what is not settled, is in no cost', () => {
  const paid = (own: Charge['paid']): Charge => ({
    id: 'P',
    place: 'public',
    placeName: 'Lakefront',
    startMs: Date.parse('2026-06-10T00:00:00Z'),
    endMs: Date.parse('2026-06-10T00:30:00Z'),
    wattHours: 20_000,
    halfHours: [{ startMs: Date.parse('2026-06-10T00:00:00Z'), wattHours: 20_000 }],
    isFound: false,
    paid: own,
  })
  const counted = countCharges([paid({ cents: 1640, currency: 'NZD' }), paid({ cents: 440, currency: 'EUR' }), paid(undefined)], counting)
  expect(counted.map(({ cents }) => cents)).toEqual([1640, undefined, undefined])
  expect(sumsOf(counted)).toMatchObject({ sessions: 3, wattHours: 60_000, cents: 1640 })
})

test('on a flat plan the night costs what the day does, whatever the hours', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 4000 }), { minLength: 48, maxLength: 48 }), (wattHours) => {
      const halfHours = halfHoursOfDay('2026-06-10', wattHours)
      expect(homeCents(halfHours, tariffsOf(FLAT), { free: undefined, nightPlan: NIGHT }).cents).toBeCloseTo(
        (sum(wattHours) / 1000) * 23,
        6,
      )
    }),
  )
})
