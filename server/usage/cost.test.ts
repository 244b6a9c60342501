import { expect, test } from 'vitest'
import { costCents } from '#lib/money.ts'
import { tradingPeriodCount } from '#lib/trading-periods.ts'
import { fc } from '../../tests/property.ts'
import { billedCents, centsPerWh, dailyChargeCents, GrowingBill, ratesOn, splitByRate, type Tariff, tariffsOf } from './cost.ts'

const tariff = { dayRate: '0.31250', nightRate: '0.14870', nightFromHour: 21, nightToHour: 7, dailyCharge: '1.83000' }

const MONDAY = '2026-06-15'
const [FRIDAY, SATURDAY] = ['2026-06-19', '2026-06-20']
const at = (own: Tariff, hours: number[], day = MONDAY) => hours.map((hour) => ratesOn(own, day)(hour, false).replace('Wh', ''))

test('night runs past midnight', () => {
  expect(at(tariff, [20, 21, 0, 6, 7])).toEqual(['day', 'night', 'night', 'night', 'day'])
})

test('night may lie within one day', () => {
  expect(at({ ...tariff, nightFromHour: 1, nightToHour: 5 }, [0, 1, 4, 5, 23])).toEqual(['day', 'night', 'night', 'day', 'day'])
})

test('a plan with equal hours has no night', () => {
  expect(at({ ...tariff, nightFromHour: 0, nightToHour: 0 }, [0])).toEqual(['day'])
})

test('peak hours hold from Monday to Friday, also where the night would', () => {
  const withPeak = { ...tariff, peak: { rate: '0.40000', fromHour: 6, toHour: 10 } }
  expect(at(withPeak, [5, 6, 9, 10])).toEqual(['night', 'peak', 'peak', 'day'])
  expect([FRIDAY, SATURDAY].map((day) => at(withPeak, [9], day))).toEqual([['peak'], ['day']])
})

test('peak energy costs the peak rate, and every kWh but free ones the levy', () => {
  const own = { ...tariff, peak: { rate: '0.40000', fromHour: 17, toHour: 21 }, levyRate: '0.00190' }
  // 100 kWh at 31.25 c, 50 at 14.87 c, 25 at 40 c, 175 of levy at 0.19 c, ten days at $1.83: $31.25 + $7.44 + $10 + $0.33 + $18.30.
  const used = { dayWh: 100_000, nightWh: 50_000, peakWh: 25_000, freeWh: 9_000 }
  expect(billedCents(own, used, 10)).toBe(6_732 + 1_010)
  expect(centsPerWh(own, 'peakWh')).toBeCloseTo((0.4 + 0.0019) * 0.115, 10)
  expect(centsPerWh(own, 'freeWh')).toBe(0)
})

test.each([
  ['2026-01-15', 20, 28],
  ['2025-09-28', 18, 28],
  ['2026-04-05', 22, 28],
])('%s has %i half-hours of night and %i of day', (day, night, rest) => {
  const half = new Array<number>(tradingPeriodCount(day)).fill(1)
  expect(splitByRate(tariff, day, half)).toEqual({ nightWh: night, dayWh: rest, peakWh: 0, freeWh: 0 })
})

test('what is used in free hours is apart, by day and by night', () => {
  const half = new Array<number>(48).fill(1)
  expect(splitByRate(tariff, '2026-01-15', half, new Set([0, 1, 30]))).toEqual({ nightWh: 18, dayWh: 27, peakWh: 0, freeWh: 3 })
})

const days = fc.array(fc.tuple(fc.constantFrom('2026-01-15', '2025-09-28', '2026-04-05'), fc.array(fc.nat(9_000), { minLength: 50 })), {
  maxLength: 31,
})

test('nothing is lost in the split', () => {
  fc.assert(
    fc.property(days, (some) => {
      for (const [day, values] of some) {
        const wattHours = values.slice(0, tradingPeriodCount(day))
        const { dayWh, nightWh, freeWh } = splitByRate(tariff, day, wattHours, new Set([3]))
        expect(dayWh + nightWh + freeWh).toBe(wattHours.reduce((sum, wh) => sum + wh, 0))
      }
    }),
  )
})

test('half-hours cost what their day costs, and days what the bill costs, to the cent', () => {
  fc.assert(
    fc.property(days, (some) => {
      const byDay = new GrowingBill()
      const byHalfHour = new GrowingBill()
      const whole = { dayWh: 0, nightWh: 0, peakWh: 0, freeWh: 0 }
      let total = 0
      for (const [day, values] of some) {
        const wattHours = values.slice(0, tradingPeriodCount(day))
        const split = splitByRate(tariff, day, wattHours)
        const dayCents = byDay.add(tariff, split, 1)
        const parts = wattHours.map((_, i) =>
          byHalfHour.add(
            tariff,
            splitByRate(
              tariff,
              day,
              wattHours.map((wh, k) => (k === i ? wh : 0)),
            ),
            1 / wattHours.length,
          ),
        )
        if (wattHours.length === tradingPeriodCount(day)) expect(parts.reduce((a, b) => a + b, 0)).toBe(dayCents)
        expect(Math.min(...parts)).toBeGreaterThanOrEqual(0)
        total += dayCents
        whole.dayWh += split.dayWh
        whole.nightWh += split.nightWh
      }
      expect(total).toBe(billedCents(tariff, whole, some.length))
    }),
    { numRuns: 12 },
  )
})

test('a day costs its use by rate, its daily charge and GST; free hours cost nothing', () => {
  const bill = new GrowingBill()
  const net = costCents(2_000, '0.31250') + costCents(1_000, '0.14870') + 183
  expect(bill.add(tariff, { dayWh: 2_000, nightWh: 1_000, peakWh: 0, freeWh: 9_000 }, 1)).toBe(net + Math.round(net * 0.15))
})

test('a daily charge with five decimals is rounded half up to the cent', () => {
  expect(dailyChargeCents({ dailyCharge: '1.00500' }, 1)).toBe(101)
  expect(dailyChargeCents({ dailyCharge: '1.00500' }, 0.5)).toBe(50)
})

test('a watt-hour costs its rate with GST, and nothing in free hours', () => {
  expect(centsPerWh(tariff, 'dayWh')).toBeCloseTo(0.0359375, 10)
  expect(centsPerWh(tariff, 'nightWh')).toBeCloseTo(0.0171005, 10)
  expect(centsPerWh(tariff, 'freeWh')).toBe(0)
})

test('of a period that was billed, the parts share out what was billed', () => {
  // What is worth $20 now was billed at $10: every part is told at half its worth.
  const bill = new GrowingBill({ cents: 1_000, worthCents: 2_000 })
  const own = { ...tariff, dailyCharge: '0' }
  expect(billedCents(own, { dayWh: 10_000, nightWh: 0, peakWh: 0, freeWh: 0 }, 0)).toBe(360)
  expect([0, 5_000].map((freeWh) => bill.add(own, { dayWh: 10_000, nightWh: 0, peakWh: 0, freeWh }, 1))).toEqual([180, 180])
})

test('forty-eight forty-eighths are a day, and the charge of a day with them', () => {
  const bill = new GrowingBill()
  const own = { ...tariff, dailyCharge: '1.00500' }
  const parts = Array.from({ length: 3 * 48 }, () => bill.add(own, { dayWh: 0, nightWh: 0, peakWh: 0, freeWh: 0 }, 1 / 48))
  expect(parts.reduce((a, b) => a + b, 0)).toBe(billedCents(own, { dayWh: 0, nightWh: 0, peakWh: 0, freeWh: 0 }, 3))
})

const plan = {
  nightFromHour: 0,
  nightToHour: 0,
  peakHours: null,
  prices: [
    { from: '2026-01-01', dayRate: '0.20000', dailyCharge: '1.00000' },
    { from: '2026-06-11', dayRate: '0.30000', dailyCharge: '2.00000' },
  ],
}

test('a day costs what the plan costs from then on; days before the first prices cost the first', () => {
  const tariffAt = tariffsOf(plan)
  expect(['2025-12-31', '2026-06-10', '2026-06-11'].map((day) => tariffAt(day).dayRate)).toEqual(['0.20000', '0.20000', '0.30000'])
  expect(tariffAt('2026-06-11').nightRate).toBe('0.30000')
})

test('peak hours of a plan hold with prices that have a rate for them, at that rate', () => {
  const [first, second] = plan.prices as [(typeof plan.prices)[0], (typeof plan.prices)[0]]
  const tariffAt = tariffsOf({ ...plan, peakHours: { from: 17, to: 21 }, prices: [first, { ...second, peakRate: '0.45000' }] })
  expect(tariffAt('2026-06-10').peak).toBeUndefined()
  expect(tariffAt('2026-06-11').peak).toEqual({ rate: '0.45000', fromHour: 17, toHour: 21 })
  expect(tariffsOf({ ...plan, prices: [{ ...first, peakRate: '0.45000' }] })('2026-06-11').peak).toBeUndefined()
})

test('a bill that grows has its energy by rate, at the prices of its days', () => {
  const bill = new GrowingBill()
  const tariffAt = tariffsOf(plan)
  for (const day of ['2026-06-09', '2026-06-10', '2026-06-11']) {
    bill.add(tariffAt(day), { dayWh: 10_000, nightWh: 0, peakWh: 0, freeWh: 500 }, 1)
  }
  expect(bill.ratedUses().filter(({ wattHours }) => wattHours > 0)).toEqual([
    { rate: '0.20000', wattHours: 20_000, cents: 400 },
    { rate: '0.00000', wattHours: 1_000, cents: 0 },
    { rate: '0.30000', wattHours: 10_000, cents: 300 },
    { rate: '0.00000', wattHours: 500, cents: 0 },
  ])
})

test('where prices change within a bill period, each day costs its own, and GST is rounded once', () => {
  const bill = new GrowingBill()
  const tariffAt = tariffsOf(plan)
  const cents = ['2026-06-10', '2026-06-11'].map((day) => bill.add(tariffAt(day), { dayWh: 10_000, nightWh: 0, peakWh: 0, freeWh: 0 }, 1))
  const net = 200 + 100 + 300 + 200
  expect(cents.reduce((a, b) => a + b, 0)).toBe(net + Math.round(net * 0.15))
  expect(cents[0]).toBe(345)
})
