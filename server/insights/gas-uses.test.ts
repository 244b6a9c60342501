import { expect, test } from 'vitest'
import type { AccountKind } from '#schemas/account/entities.ts'
import { fc } from '../../tests/property.ts'
import { gasCategories, gasUsesOf, leastPerDayOf } from './gas-uses.ts'

/** Ten days whose thriftiest like take 40 kWh. */
const TEN_DAYS = { days: 10, leastPerDay: 4_000 }
const burntFor = (wattHours: number, kind: AccountKind, answers: Record<string, unknown>) =>
  Object.fromEntries(gasCategories(wattHours, TEN_DAYS, gasUsesOf(kind, answers)))

test('what a home that heats with gas burns beyond its thriftiest days is heating', () => {
  const answers = { WaterHeating: 'Gas', HeatingFuels: 'Gas' }
  expect(burntFor(100_000, 'residential', answers)).toEqual({ Heating: 60_000, 'Hot water': 36_000, Cooking: 4_000 })
  expect(burntFor(30_000, 'residential', answers)).toEqual({ Heating: 0, 'Hot water': 27_000, Cooking: 3_000 })
})

test('hot water takes more in winter, before a home that heats with something else is said to heat with gas', () => {
  const answers = { WaterHeating: 'Gas', HeatingFuels: 'Electricity' }
  expect(burntFor(45_000, 'residential', answers)).toEqual({ Heating: 0, 'Hot water': 41_000, Cooking: 4_000 })
  expect(burntFor(100_000, 'residential', answers)).toEqual({ Heating: 49_200, 'Hot water': 46_800, Cooking: 4_000 })
})

test('before anything is answered, gas heats the home and its water', () => {
  expect(burntFor(100_000, 'residential', {})).toEqual({ Heating: 49_200, 'Hot water': 46_800, Cooking: 4_000 })
})

test('gas that heats no water cooks all year round', () => {
  expect(burntFor(100_000, 'residential', { WaterHeating: 'Electricity', HeatingFuels: 'Gas' })).toEqual({
    Heating: 60_000,
    Cooking: 40_000,
  })
})

test('a business burns gas for what it says it uses energy for', () => {
  expect(burntFor(100_000, 'sme', { PaidServices: ['Refrigeration', 'Food preparation', 'Hot water cylinder'] })).toEqual({
    'Hot water': 50_000,
    Cooking: 50_000,
  })
  expect(burntFor(100_000, 'sme', { PaidServices: ['Food preparation', 'HVAC'] })).toEqual({ Heating: 60_000, Cooking: 40_000 })
  expect(burntFor(100_000, 'sme', { PaidServices: ['Water heating'] })).toEqual({ 'Hot water': 100_000 })
  expect(burntFor(100_000, 'sme', { PaidServices: ['Water pumps'] })).toEqual({ Heating: 100_000 })
  expect(burntFor(100_000, 'sme', {})).toEqual({ Heating: 100_000 })
})

test('a short period, with nobody at home, is not the thriftiest while there are longer ones', () => {
  const long = [
    { wattHours: 600_000, days: 30 },
    { wattHours: 360_000, days: 20 },
  ]
  expect(leastPerDayOf([...long, { wattHours: 3_000, days: 1 }, { wattHours: 19_000, days: 19 }])).toBe(18_000)
  expect(leastPerDayOf([{ wattHours: 3_000, days: 1 }])).toBe(3_000)
})

test('whatever was answered, the uses add up to what was burnt', () => {
  const answers = fc.record({
    WaterHeating: fc.constantFrom('Gas', 'Electricity', undefined, 7),
    HeatingFuels: fc.constantFrom('Gas', 'Electricity', undefined, ['Gas']),
    PaidServices: fc.constantFrom(['Food preparation', 'Water heating'], ['HVAC'], 'HVAC', null),
  })
  fc.assert(
    fc.property(
      answers,
      fc.constantFrom('residential' as const, 'sme' as const),
      fc.nat(9_000_000),
      fc.nat(90_000),
      (told, kind, wh, least) => {
        const categories = gasCategories(wh, { days: 31, leastPerDay: least }, gasUsesOf(kind, told))
        expect([...categories.values()].reduce((a, b) => a + b, 0)).toBe(wh)
        expect([...categories.values()].every((own) => own >= 0)).toBe(true)
      },
    ),
  )
})
