import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, eachDay } from '#lib/calendar.ts'
import { clockHours, clockTimes, tradingPeriodCount, tradingPeriodStart } from '#lib/trading-periods.ts'
import type { BilledLine } from '../billing/billed.ts'
import { windowsOf } from '../billing/windows.ts'
import { centsPerWh, ratesOn } from '../usage/cost.ts'
import type { SuppliedDays } from '../usage/days-of-use.ts'
import { freePeriodsOf } from '../usage/free-hours.ts'
import { creditCents, firstDayBefore, isCharged, usedFree } from './credit.ts'
import { suggest } from './suggestion.ts'

const tariff = { dayRate: '0.31250', nightRate: '0.14870', nightFromHour: 21, nightToHour: 7, dailyCharge: '1.83000', levyRate: '0.00190' }
const minutesOf = (day: string) => clockTimes(day).map(({ minutes }) => minutes)

/** A supply point whose use `whOf` says, with a booking. */
function booked(day: string, period: number, durationHours: number, whOf: (day: string, i: number) => number) {
  const free = freePeriodsOf([{ supplyPointId: 'SP', startInstant: tradingPeriodStart(day, period), durationHours }]).get('SP') ?? new Map()
  const supply: Pick<SuppliedDays, 'windows' | 'tariffAt' | 'readings' | 'free'> = {
    windows: windowsOf([{ startDay: addDays(day, -15), endDay: addDays(day, 15) }], '2020-01-01'),
    tariffAt: () => tariff,
    readings: new Map(
      eachDay(addDays(day, -60), addDays(day, 20)).map((each) => {
        const count = tradingPeriodCount(each)
        return [each, { wattHours: Array.from({ length: count }, (_, i) => whOf(each, i)), statuses: 'A'.repeat(count) }]
      }),
    ),
    free,
  }
  return { supply, free: free as ReadonlyMap<string, ReadonlySet<number>> }
}

test.each([
  ['an ordinary day', '2026-06-23', 37],
  ['a day of 46 half-hours, from the hour before the clocks change', '2025-09-28', 3],
  ['a day of 50 half-hours, in the hour that comes twice', '2026-04-05', 5],
  ['the last hour before midnight, into the next day', '2026-06-23', 47],
])('the credit of a booking is the price of its half-hours: %s', (_name, day, period) => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 97 }), (hours, seed) => {
      const whOf = (each: string, i: number) => (Number(each.slice(8)) * 37 + i * 53 * seed) % 2500
      const { supply, free } = booked(day, period, hours, whOf)
      let price = 0
      let halves = 0
      for (const [each, indexes] of free)
        for (const index of indexes) {
          price += whOf(each, index) * centsPerWh(tariff, ratesOn(tariff, each)(clockHours(each)[index] ?? 0, false))
          halves++
        }
      expect(halves).toBe(hours * 2)
      // A bill rounds its day, its night, its levy and its GST once each, with the booking and without.
      expect(Math.abs(creditCents(supply, free) - price)).toBeLessThanOrEqual(4)
    }),
    { numRuns: 30 },
  )
})

test.each([
  ['a bill that lacks its hours', [['energy', 30, '0.31250']], true],
  [
    'one with free hours of another booking alone',
    [
      ['energy', 30, '0.31250'],
      ['energy', 0.2, '0.00000'],
    ],
    true,
  ],
  [
    'one with its hours, free',
    [
      ['energy', 30, '0.31250'],
      ['energy', 1.4, '0.00000'],
    ],
    false,
  ],
  [
    'one with its hours, as a discount',
    [
      ['energy', 31.4, '0.31250'],
      ['discount', 1, '-0.50000'],
    ],
    false,
  ],
  ['no bill', undefined, false],
] as const)('whether its hours were charged, where a booking meets %s', (_name, lines, expected) => {
  const { supply, free } = booked('2026-06-23', 37, 1, () => 700)
  const { startDay, endDay } = supply.windows.at('2026-06-23')
  const part = { startDay, endDay, cents: 0, discountCents: 0 }
  const billed = lines?.map(([kind, quantity, rate]): BilledLine => {
    return { supplyPointId: 'SP', description: '', unit: 'kWh', amountCents: 0, step: 0.001, kind, quantity, rate }
  })
  expect(isCharged({ ...supply, billed: billed && new Map([[startDay, { ...part, lines: billed }]]) }, free)).toBe(expected)
})

test('the credit of a booking is for its own hours, whatever else of the day is free', () => {
  const { supply, free } = booked('2026-06-23', 37, 1, () => 700)
  const [own = new Set<number>()] = free.values()
  const withOthers = { ...supply, free: new Map([['2026-06-23', new Set([...own, 20, 21, 40])]]) }
  expect(creditCents(supply, free)).toBeGreaterThan(40)
  expect(Math.abs(creditCents(withOthers, free) - creditCents(supply, free))).toBeLessThanOrEqual(2)
})

test('what was used is told beside the same hours of four weeks before, also when it is no more', () => {
  const { supply, free } = booked('2026-06-23', 37, 1, (day, i) => (i === 36 || i === 37 ? (day === '2026-06-23' ? 700 : 650) : 100))
  expect(usedFree(supply, free, minutesOf)).toEqual({ wattHours: 1400, isEstimated: false, usualWh: 1300, usualWeeks: 4 })
  const missing = { ...supply, readings: new Map([...supply.readings].filter(([day]) => day !== '2026-06-23')) }
  expect(usedFree(missing, free, minutesOf)).toBeUndefined()
})

test('the readings of the hours are all needed, and estimated ones are told', () => {
  const { supply, free } = booked('2026-06-23', 37, 1, () => 700)
  const withDay = (wattHours: (number | null)[], statuses: string) =>
    usedFree({ ...supply, readings: new Map([...supply.readings, ['2026-06-23', { wattHours, statuses }]]) }, free, minutesOf)
  const all = new Array<number>(48).fill(700)
  expect(withDay(all.with(37, 300), `${'A'.repeat(37)}E${'A'.repeat(10)}`)).toMatchObject({ wattHours: 1000, isEstimated: true })
  expect(withDay(all, `E${'A'.repeat(47)}`)).toMatchObject({ wattHours: 1400, isEstimated: false })
  expect(withDay([...all.slice(0, 37), null, ...all.slice(38)], 'A'.repeat(48))).toBeUndefined()
})

test('a week before without a reading of the same hours is no usual one', () => {
  const { supply, free } = booked('2026-06-23', 37, 1, (day) => (day === '2026-06-23' ? 700 : 650))
  const readings = new Map(supply.readings)
  readings.delete('2026-06-16')
  readings.set('2026-06-09', { wattHours: new Array(48).fill(null), statuses: '-'.repeat(48) })
  expect(usedFree({ ...supply, readings }, free, minutesOf)).toMatchObject({ usualWh: 1300, usualWeeks: 2 })
  const alone = new Map([...readings].filter(([day]) => day === '2026-06-23'))
  expect(usedFree({ ...supply, readings: alone }, free, minutesOf)).toMatchObject({ usualWh: undefined, usualWeeks: 0 })
  expect(usedFree({ ...supply, readings, free: undefined }, free, minutesOf)).toMatchObject({ usualWeeks: 2 })
  expect(firstDayBefore('2026-06-23')).toBe('2026-05-26')
})

test('a week before in which the same hours were free says nothing of what is usual', () => {
  const { supply, free } = booked('2026-06-23', 37, 1, (day) => (day === '2026-06-16' ? 2000 : 650))
  const both = new Map([...free, ['2026-06-16', new Set([36])]])
  expect(usedFree({ ...supply, free: both }, free, minutesOf)).toMatchObject({ usualWh: 1300, usualWeeks: 3 })
})

test('on the day after a change of the clocks the same time of the clock is compared', () => {
  // 6 pm is half-hour 36 on ordinary days and 34 on the day of 46.
  const { supply, free } = booked('2025-10-05', 37, 1, (day, i) =>
    minutesOf(day)[i] === 18 * 60 || minutesOf(day)[i] === 18 * 60 + 30 ? 500 : 0,
  )
  expect(usedFree(supply, free, minutesOf)).toMatchObject({ usualWh: 1000, usualWeeks: 4 })
})

test('the hour worth most is that in which this home uses most, at its price', () => {
  const use = (day: string, i: number) => (i === 38 || i === 39 ? 2500 : i === 44 ? 3000 : 200) * (day === '2026-06-16' ? 2 : 1)
  const { supply } = booked('2026-05-05', 1, 1, use)
  const now = tradingPeriodStart('2026-06-20', 20)
  const found = suggest(
    {
      ...supply,
      readings: new Map(
        eachDay('2026-05-01', '2026-06-19').map((day) => [
          day,
          { wattHours: Array.from({ length: 48 }, (_, i) => use(day, i)), statuses: 'A'.repeat(48) },
        ]),
      ),
    },
    { now, today: '2026-06-20', durationHours: 1, isTaken: () => false },
  )
  // Tuesdays had more once; 7 pm is dearer than 10 pm.
  expect(found?.hours[0]).toMatchObject({ localDay: '2026-06-23', startMs: tradingPeriodStart('2026-06-23', 39).getTime() })
  expect(found?.isAnyHourAsGood).toBe(false)
  expect(new Set(found?.hours.map(({ localDay }) => localDay)).size).toBe(found?.hours.length)
})

test('where any hour is as good, it says so; where nothing is known, nothing', () => {
  const flat = booked('2026-05-05', 1, 1, () => 10).supply
  const when = { now: tradingPeriodStart('2026-05-20', 20), today: '2026-05-20', durationHours: 1, isTaken: () => false }
  expect(suggest(flat, when)?.isAnyHourAsGood).toBe(true)
  expect(suggest({ ...flat, readings: new Map() }, when)).toBeUndefined()
})
