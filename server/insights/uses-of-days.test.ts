import { expect, test } from 'vitest'
import { addDays, eachDay } from '#lib/calendar.ts'
import { clockHours, tradingPeriodCount } from '#lib/trading-periods.ts'
import { sum } from '#lib/sum.ts'
import { fc } from '../../tests/property.ts'
import type { DayOfReadings } from './use-model.ts'
import { usesOfDays } from './uses-of-days.ts'
import { whatUsesPower } from './what-uses-power.ts'

const ALL_ELECTRIC = { WaterHeating: 'Electricity', HeatingFuels: 'Electricity', AirConditioning: 'HeatPump', HasEvThatChargesAtHome: true }
const BY_GAS = { WaterHeating: 'Gas', HeatingFuels: 'Gas', AirConditioning: 'None' }
const home = (answers: object, region = 'Wellington') => whatUsesPower('residential', region, { ...answers })

/** Days on which each half-hour takes what its hour says, in watt-hours. */
const daysOf = (first: string, last: string, wattHours: (hour: number, day: string) => number | null): DayOfReadings[] =>
  eachDay(first, last).map((localDay) => ({ localDay, wattHours: clockHours(localDay).map((hour) => wattHours(hour, localDay)) }))
const totalOf = (days: readonly { uses: Partial<Record<string, number>> }[], use: string) => sum(days.map(({ uses }) => uses[use] ?? 0))

const reading = fc.oneof(fc.constant(null), fc.constant(0), fc.nat(12_000))
const answers = fc.record({
  WaterHeating: fc.constantFrom('Electricity', 'Gas', 'Other'),
  HeatingFuels: fc.constantFrom('Electricity', 'Gas', 'SolidFuel'),
  AirConditioning: fc.constantFrom('HeatPump', 'None'),
  HasEvThatChargesAtHome: fc.boolean(),
  NumberOfAdultOccupants: fc.integer({ min: 1, max: 20 }),
  OtherEnergyUsageImpact: fc.subarray(['Pool', 'SpaOrSauna', 'SolarPanels', 'SolarWaterHeating']),
  FloorArea: fc.constantFrom({ Min: -1, Max: 99 }, { Min: 350, Max: -1 }, { Min: -1, Max: -1 }),
})

test('whatever the readings, the uses of each day add up to them to the watt-hour, and none is below nought', () => {
  const days = fc.constantFrom('2025-09-27', '2026-04-04', '2026-07-01').chain((first) => {
    const own = [first, addDays(first, 1), addDays(first, 2)]
    return fc.tuple(
      ...own.map((localDay) => {
        const count = tradingPeriodCount(localDay)
        return fc.array(reading, { minLength: count, maxLength: count }).map((wattHours) => ({ localDay, wattHours }))
      }),
    )
  })
  fc.assert(
    fc.property(days, answers, fc.constantFrom('residential' as const, 'sme' as const), (own, given, kind) => {
      for (const { localDay, uses } of usesOfDays(own, whatUsesPower(kind, 'Otago', given), '2025-01-01')) {
        const read = own.find((day) => day.localDay === localDay)?.wattHours.map((value) => value ?? 0) ?? []
        const parts = Object.values(uses)
        expect(sum(parts)).toBe(sum(read))
        expect(parts.every((part) => Number.isInteger(part) && part > 0)).toBe(true)
        if (given.HeatingFuels !== 'Electricity') expect(uses.Heating).toBeUndefined()
        if (!given.HasEvThatChargesAtHome) expect(uses['Electric vehicle']).toBeUndefined()
        if (kind === 'residential' && given.WaterHeating !== 'Electricity') expect(uses['Hot water']).toBeUndefined()
      }
    }),
  )
})

test('a day with 46 half-hours and one with 50 are told apart by their clock', () => {
  for (const day of ['2025-09-28', '2026-04-05']) {
    const [own] = usesOfDays(
      daysOf(day, day, () => 300),
      home(ALL_ELECTRIC),
      day,
    )
    expect(sum(Object.values(own?.uses ?? {}))).toBe(300 * tradingPeriodCount(day))
  }
})

test('a day without any reading is not made up, and one with some has what was read', () => {
  const days = daysOf('2026-06-01', '2026-06-03', (hour, day) => (day === '2026-06-02' || (day === '2026-06-03' && hour < 12) ? null : 400))
  const uses = usesOfDays(days, home(BY_GAS), '2026-06-01')
  expect(uses.map((day) => [day.localDay, sum(Object.values(day.uses))])).toEqual([
    ['2026-06-01', 400 * 48],
    ['2026-06-03', 400 * 24],
  ])
})

test('what goes on all night is always on', () => {
  const uses = usesOfDays(
    daysOf('2026-02-01', '2026-02-28', (hour) => (hour >= 6 && hour < 23 ? 500 : 120)),
    home(BY_GAS),
    '2026-02-01',
  )
  expect(totalOf(uses, 'Always on')).toBe(28 * 48 * 120)
})

test('panels that leave nothing to buy at noon take away neither what is always on nor the evening', () => {
  const uses = usesOfDays(
    daysOf('2026-01-01', '2026-01-31', (hour) => (hour >= 9 && hour < 17 ? 0 : hour >= 18 ? 700 : 150)),
    home({ ...ALL_ELECTRIC, OtherEnergyUsageImpact: ['SolarPanels'] }),
    '2026-01-01',
  )
  expect(totalOf(uses, 'Always on')).toBe(31 * 32 * 150)
  expect(totalOf(uses, 'Hot water')).toBeGreaterThan(0)
  expect(totalOf(uses, 'Electric vehicle')).toBe(0)
})

test('a car is what comes at night beyond the usual, on the nights it charges, and only where one was told of', () => {
  const charges = (day: string) => Number(day.slice(8)) % 3 === 0
  const days = daysOf('2026-05-01', '2026-05-31', (hour, day) => 200 + (charges(day) && hour >= 1 && hour < 5 ? 2_000 : 0))
  const uses = usesOfDays(days, home(ALL_ELECTRIC), '2026-05-01')
  for (const { localDay, uses: own } of uses) {
    const charged = own['Electric vehicle'] ?? 0
    if (charges(localDay)) expect(Math.abs(charged - 16_000)).toBeLessThan(1_000)
    else expect(charged).toBe(0)
  }
  expect(totalOf(usesOfDays(days, home({ ...ALL_ELECTRIC, HasEvThatChargesAtHome: false }), '2026-05-01'), 'Electric vehicle')).toBe(0)
})

test('heating follows the cold where power heats, and a home with no more use in winter has little of it', () => {
  const cold = (day: string) => ['05', '06', '07', '08', '09'].includes(day.slice(5, 7))
  const days = (winter: number) =>
    daysOf('2025-07-01', '2026-08-31', (hour, day) => 200 + (cold(day) && hour >= 17 && hour < 22 ? winter : 0))
  const shareIn = (own: DayOfReadings[], month: string) => {
    const uses = usesOfDays(own, home(ALL_ELECTRIC), '2025-07-01').filter(({ localDay }) => localDay.startsWith(month))
    return totalOf(uses, 'Heating') / sum(uses.map((day) => sum(Object.values(day.uses))))
  }
  expect(shareIn(days(2_000), '2026-07')).toBeGreaterThan(0.35)
  expect(shareIn(days(2_000), '2026-02')).toBeLessThan(0.06)
  expect(shareIn(days(0), '2026-07')).toBeLessThan(0.08)
})

test('earlier days in place of their half-hours come to the same', () => {
  const days = daysOf('2025-07-01', '2026-07-31', (hour, day) => 150 + hour * 20 + Number(day.slice(5, 7)) * 10)
  const from = '2026-07-01'
  const seen = addDays(from, -60)
  const earlier = days
    .filter(({ localDay }) => localDay < seen)
    .map(({ localDay, wattHours }) => ({ localDay, wattHours: sum(wattHours.map((value) => value ?? 0)) }))
  const late = days.filter(({ localDay }) => localDay >= seen)
  expect(usesOfDays(late, home(ALL_ELECTRIC), from, earlier)).toEqual(usesOfDays(days, home(ALL_ELECTRIC), from))
})

test('a business is not taken for a home', () => {
  const answered = { PaidServices: ['Refrigeration', 'Hot water cylinder'], TypesOfEnergyUsed: ['Electricity'], FloorAreaInM2: '150-300' }
  const cafe = whatUsesPower('sme', 'Taranaki', answered)
  const [own] = usesOfDays(
    daysOf('2026-07-01', '2026-07-14', (hour) => (hour >= 6 && hour < 16 ? 4_000 : 900)),
    cafe,
    '2026-07-01',
  )
  expect(Object.keys(own?.uses ?? {}).sort()).toEqual(['Always on', 'Appliances', 'Hot water', 'Lighting'])
  const byGas = whatUsesPower('sme', 'Taranaki', { ...answered, TypesOfEnergyUsed: ['Electricity', 'NaturalGas'] })
  expect(byGas.heatsWater).toBe(false)
})
