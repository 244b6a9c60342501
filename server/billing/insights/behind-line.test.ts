import { expect, test } from 'vitest'
import { fc } from '../../../tests/property.ts'
import { kwhOf } from '#lib/kwh.ts'
import { tradingPeriodCount } from '#lib/trading-periods.ts'
import { sum } from '#lib/sum.ts'
import { splitByRate, type Tariff } from '../../usage/cost.ts'
import { sumOfRates } from '../../usage/days-of-use.ts'
import { linesOfSupply } from '../bill.ts'
import { countedBy, type PricedDay, stepOf, whOfDay } from './behind-line.ts'

const PEAK: Tariff = {
  dayRate: '0.27400',
  nightRate: '0.13700',
  nightFromHour: 23,
  nightToHour: 7,
  dailyCharge: '2.00000',
  peak: { rate: '0.41000', fromHour: 17, toHour: 21 },
  levyRate: '0.00190',
}
const FLAT: Tariff = { dayRate: '0.27140', nightRate: '0.27140', nightFromHour: 0, nightToHour: 0, dailyCharge: '1.83000' }
/** The clocks go on, an ordinary Friday and Saturday, the clocks go back. */
const DAYS = ['2026-09-27', '2026-10-02', '2026-10-03', '2026-04-05']

const day = (localDay: string, tariff: Tariff, wattHours: (number | null)[], free?: number[]): PricedDay => ({
  localDay,
  tariff,
  wattHours,
  statuses: wattHours.map((value) => (value === null ? '-' : 'A')).join(''),
  free: free && new Set(free),
})
const lineOf = (position: number, kind: 'energy' | 'levy', rate: string, quantity = 0) => ({ position, kind, rate, quantity })
const kwhBehind = (counted: ReturnType<typeof countedBy>) => kwhOf(sum(counted.days.map(whOfDay)))

test('every half-hour is behind one line of energy, and each line comes to its quantity', () => {
  const values = fc.tuple(
    ...DAYS.map((one) => fc.array(fc.option(fc.nat(4_000)), { minLength: tradingPeriodCount(one), maxLength: tradingPeriodCount(one) })),
  )
  fc.assert(
    fc.property(values, fc.constantFrom(PEAK, { ...PEAK, peak: undefined }, FLAT), fc.uniqueArray(fc.nat(45)), (read, tariff, free) => {
      const days = DAYS.map((localDay, i) => day(localDay, tariff, read[i] ?? [], i === 1 ? free : undefined))
      const used = sumOfRates(days.map((own) => splitByRate(tariff, own.localDay, own.wattHours, own.free)))
      const made = linesOfSupply({ supplyPointId: 'E', planName: 'Plan', energyType: 'electricity', tariff, used }, DAYS.length)
      const lines = made.flatMap(({ kind, rate, quantity }, position) =>
        kind === 'energy' || kind === 'levy' ? [{ position, kind, rate, quantity }] : [],
      )
      for (const line of lines) {
        const counted = countedBy(line, lines, days)
        expect([counted.isByPrice, counted.lines, kwhBehind(counted)]).toEqual([true, [line], line.quantity])
      }
      const energy = lines.filter(({ kind }) => kind === 'energy')
      const isFreeBilled = energy.some(({ rate }) => Number(rate) === 0)
      days.forEach((own, at) => {
        own.wattHours.forEach((_, i) => {
          const countedIn = energy.filter((line) => countedBy(line, energy, days).days[at]?.marks[i] !== '.').length
          expect(countedIn).toBe(!isFreeBilled && own.free?.has(i) ? 0 : 1)
        })
      })
    }),
    { numRuns: 12 },
  )
})

test('where prices change, each line has the days of its price', () => {
  const dearer = { ...FLAT, dayRate: '0.30000' }
  const days = [day('2026-10-02', FLAT, Array(48).fill(100)), day('2026-10-03', dearer, Array(48).fill(200))]
  const lines = [lineOf(0, 'energy', '0.27140', 4.8), lineOf(1, 'energy', '0.30000', 9.6)] as const
  expect(lines.map((line) => kwhBehind(countedBy(line, lines, days)))).toEqual([4.8, 9.6])
  expect(countedBy(lines[1], lines, days).days.map(({ localDay }) => localDay)).toEqual(['2026-10-03'])
})

test('two hours with the same price have their lines in the order of the plan', () => {
  const tariff = { ...PEAK, peak: undefined, nightRate: PEAK.dayRate }
  const days = [
    day(
      '2026-10-02',
      tariff,
      Array.from({ length: 48 }, (_, i) => (i < 14 || i >= 46 ? 10 : 100)),
    ),
  ]
  const lines = [lineOf(0, 'energy', tariff.dayRate), lineOf(1, 'energy', tariff.dayRate)] as const
  expect(lines.map((line) => kwhBehind(countedBy(line, lines, days)))).toEqual([3.2, 0.16])
})

test('one line for all hours with its price, several lines with one price count together', () => {
  const days = [day('2026-10-02', { ...PEAK, peak: undefined, nightRate: PEAK.dayRate }, Array(48).fill(100))]
  const [one] = [lineOf(0, 'energy', PEAK.dayRate)] as const
  expect(countedBy(one, [one], days)).toMatchObject({ lines: [one] })
  expect(kwhBehind(countedBy(one, [one], days))).toBe(4.8)
  const three = [0, 1, 2].map((position) => lineOf(position, 'energy', FLAT.dayRate))
  const flatDays = [day('2026-10-02', FLAT, Array(48).fill(100))]
  expect(countedBy(three[0] ?? one, three, flatDays).lines).toEqual(three)
})

test('a price that the plan does not have has all half-hours behind it, and says so', () => {
  const days = [day('2026-10-02', FLAT, Array(48).fill(100))]
  const lines = [lineOf(0, 'energy', '0.19900', 4)] as const
  expect(countedBy(lines[0], lines, days)).toMatchObject({ isByPrice: false, lines })
  expect(kwhBehind(countedBy(lines[0], lines, days))).toBe(4.8)
})

test('marks tell actual, estimated and missing half-hours, and those of other lines', () => {
  const wattHours = Array.from({ length: 48 }, (_, i): number | null => (i === 20 ? null : 100))
  const own = { ...day('2026-10-03', { ...PEAK, peak: undefined }, wattHours), statuses: `${'A'.repeat(30)}${'E'.repeat(18)}` }
  const [counted] = countedBy(lineOf(0, 'energy', PEAK.dayRate), [lineOf(0, 'energy', PEAK.dayRate)], [own]).days
  expect(counted?.marks).toBe(`${'.'.repeat(14)}${'A'.repeat(6)}-${'A'.repeat(9)}${'E'.repeat(16)}..`)
})

test('a quantity is as exact as it is written', () => {
  expect(['391', '391.2', '391.204'].map(stepOf)).toEqual([1000, 100, 1])
})
