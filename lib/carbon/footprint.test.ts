import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CarbonInput } from '#schemas/carbon/entities.ts'
import { BOTTLED_GAS, BOTTLED_GAS_ENERGY, DIESEL, FACTORS, NATURAL_GAS, PETROL, PETROL_LITRE } from './factors.ts'
import { averageKilograms, changedHome, homeOf, kilogramsOf, TOGGLES, totalOf } from './footprint.ts'
import { comparedText } from './text.ts'

const family: CarbonInput = {
  people: { adults: 2, children: 1 },
  gas: { kind: 'Natural', uses: ['Heating', 'HotWater'] },
  shower: { perWeek: 2, minutes: 2 },
  car: { cars: 1, fuel: 'Petrol', kmPerYear: 12_000, year: 'From2010', engineSize: 'UpTo2000' },
}
const GRAMS = 100
const rounded = (areas: Record<string, number>) =>
  Object.fromEntries(Object.entries(areas).map(([area, kg]) => [area, Math.round(kg * 10) / 10]))

test('a family with gas and a petrol car, by hand', () => {
  // Showers: 2 x 3 people x 52 = 312 of 18 litres: 5,616 litres x 25 x 4.186 / 3,600 = 163.25 kWh of gas, 31.8 kg.
  // Gas: heating 4,281; hot water 2,409 x 3 / 2.7 = 2,676.7, less 163.25; together 6,794.4 kWh x 0.1945 = 1,321.5 kg.
  // Travel: 12,000 x 0.2537 = 3,044.4 kg. Electricity: 6,000 x 0.1 = 600 kg.
  const kilograms = kilogramsOf(homeOf(family, { electricityKwh: 6_000 }), GRAMS)
  expect(rounded(kilograms)).toEqual({ electricity: 600, gas: 1321.5, travel: 3044.4, shower: 31.8 })
})

test('each factor is worked out from what its source says', () => {
  const MJ_PER_KWH = 3.6
  const petrolKg = 2.373
  expect(PETROL_LITRE.value).toBe(petrolKg)
  expect(PETROL.value).toBeCloseTo((31.4 / 30 / 9.789) * petrolKg, 4)
  expect(DIESEL.value).toBeCloseTo((22.8 / 30 / 10.692) * 2.671, 4)
  expect(NATURAL_GAS.value).toBeCloseTo((54.035 * MJ_PER_KWH) / 1_000, 4)
  expect(BOTTLED_GAS_ENERGY.value).toBeCloseTo(50 / MJ_PER_KWH, 3)
  expect(BOTTLED_GAS.value).toBeCloseTo(2.966 / (50 / MJ_PER_KWH), 4)
})

test('a diesel car gives off less a kilometre than the same one with petrol', () => {
  const km = { cars: 1, kmPerYear: 10_000, year: 'From2010', engineSize: 'UpTo2000' } as const
  const travelOf = (fuel: 'Diesel' | 'Petrol') =>
    kilogramsOf(homeOf({ ...family, car: { ...km, fuel } }, { electricityKwh: 6_000 }), GRAMS).travel
  expect([travelOf('Diesel'), travelOf('Petrol')].map(Math.round)).toEqual([1_899, 2_537])
})

test('what the gas meter counted goes before the estimate, shared out in its proportions', () => {
  // 5,000 kWh in place of 6,957.7: heating 3,076.5; hot water 1,923.5 less 163.25; together 4,836.7 kWh x 0.1945 = 940.7 kg.
  const home = homeOf(family, { electricityKwh: 6_000, gasKwh: 5_000 })
  expect(home.gasHeatingKwh).toBeCloseTo(3076.5, 0)
  expect(kilogramsOf(home, GRAMS).gas).toBeCloseTo(940.7, 0)
})

test('an electric car and electric showers are taken out of electricity, so nothing is counted twice', () => {
  const input: CarbonInput = {
    ...family,
    gas: { kind: 'None', uses: [] },
    car: { cars: 1, fuel: 'Electric', kmPerYear: 10_000, evYear: 'From2022', carSize: 'Medium' },
  }
  // The car: 10,000 x 0.244 x 0.95 = 2,318 kWh, 231.8 kg; showers 163.25 kWh, 16.3 kg; the rest of 6,000 kWh 351.9 kg.
  const kilograms = kilogramsOf(homeOf(input, { electricityKwh: 6_000 }), GRAMS)
  expect(rounded(kilograms)).toEqual({ electricity: 351.9, gas: 0, travel: 231.8, shower: 16.3 })
  expect(totalOf(kilograms)).toBeCloseTo(600, 6)
})

test('bottled gas, a bath, an old hybrid', () => {
  const input: CarbonInput = {
    people: { adults: 1, children: 0 },
    gas: { kind: 'Bottled', uses: ['Cooking'] },
    shower: { perWeek: 1 },
    car: { cars: 1, fuel: 'Hybrid', kmPerYear: 5_000, year: 'Before2010', engineSize: 'UpTo1300' },
  }
  // Cooking: 708 / 2.7 = 262.2 kWh x 0.2136 = 56.0 kg. Baths: 52 x 120 litres = 181.4 kWh, 18.1 kg.
  // Travel: 5,000 x 0.2537 x 0.7 x 1.08 x 0.8 = 767.2 kg. Electricity: 4,000 - 181.4 = 3,818.6 kWh, 381.9 kg.
  expect(rounded(kilogramsOf(homeOf(input, { electricityKwh: 4_000 }), GRAMS))).toEqual({
    electricity: 381.9,
    gas: 56,
    travel: 767.2,
    shower: 18.1,
  })
})

test('without a car nothing is driven; without readings the average stands in', () => {
  const home = homeOf({ ...family, car: { cars: 0, kmPerYear: 9_000 } }, {})
  expect(kilogramsOf(home, GRAMS)).toMatchObject({ travel: 0, electricity: 710 })
})

test('the average home, by hand', () => {
  // (7,100 - 1,030) x 0.1; 332; 1,838 x 2.7; 1,030 x 0.1.
  expect(rounded(averageKilograms(GRAMS))).toEqual({ electricity: 607, gas: 332, travel: 4962.6, shower: 103 })
})

test('changes, by hand', () => {
  const home = homeOf(family, { electricityKwh: 6_000 })
  const kilograms = (type: (typeof TOGGLES)[number]) => rounded(kilogramsOf(changedHome(home, [type]), GRAMS))
  expect(kilograms('driveLess').travel).toBe(2435.5)
  // 12,000 x 0.244 kWh x 0.1.
  expect(kilograms('driveElectric').travel).toBe(292.8)
  // 4,281 kWh of gas become 1,427 of electricity.
  expect(kilograms('heatPump')).toMatchObject({ electricity: 742.7, gas: 488.9 })
  // 9 litres in place of 18.
  expect(kilograms('shortShowers').shower).toBe(15.9)
  // 52 x 3 kWh less.
  expect(kilograms('lineDry').electricity).toBe(584.4)
})

test('whatever is answered and changed, no area is below nothing and more changes never add to travel or showers', () => {
  const input: fc.Arbitrary<CarbonInput> = fc.record({
    people: fc.record({ adults: fc.integer({ min: 1, max: 20 }), children: fc.integer({ min: 0, max: 20 }) }),
    gas: fc.record({
      kind: fc.constantFrom('None' as const, 'Natural' as const, 'Bottled' as const),
      uses: fc.subarray(['Heating', 'HotWater', 'Cooking'] as const).map((uses) => [...uses]),
    }),
    shower: fc.record({ perWeek: fc.integer({ min: 0, max: 20 }), minutes: fc.constantFrom(1, 2, 60) }),
    car: fc.record({
      cars: fc.integer({ min: 0, max: 10 }),
      kmPerYear: fc.integer({ min: 0, max: 300_000 }),
      fuel: fc.constantFrom('Petrol' as const, 'Diesel' as const, 'Hybrid' as const, 'Electric' as const),
      engineSize: fc.constantFrom('UpTo1300', 'Steam'),
    }),
  })
  const known = fc.record({
    electricityKwh: fc.option(fc.nat(30_000), { nil: undefined }),
    gasKwh: fc.option(fc.nat(30_000), { nil: undefined }),
  })
  fc.assert(
    fc.property(input, known, fc.subarray(TOGGLES), fc.integer({ min: 0, max: 300 }), (given, use, on, grams) => {
      const home = homeOf(given, use)
      const before = kilogramsOf(home, grams)
      const after = kilogramsOf(changedHome(home, on), grams)
      for (const value of [...Object.values(before), ...Object.values(after)]) expect(value).toBeGreaterThanOrEqual(0)
      expect(after.shower).toBeLessThanOrEqual(before.shower + 1e-9)
      expect(changedHome(home, [])).toEqual(home)
    }),
  )
})

test('every factor has its source', () => {
  for (const { name, value, unit, source } of FACTORS) {
    expect([name, unit, source].every((text) => text.length > 2) || unit === 'kWh').toBe(true)
    expect(value).toBeGreaterThan(0)
  }
})

test.each([
  [5_000, 10_000, '50% less than'],
  [10_150, 10_000, 'about as much as'],
  [13_000, 10_000, '30% more than'],
])('%d kg beside %d is %s', (own, average, text) => {
  expect(comparedText(own, average)).toBe(text)
})

test('without a car nothing is driven, and nothing is charged', () => {
  const parked = { cars: 0, fuel: 'Electric', kmPerYear: 10_000 } as const
  const home = homeOf({ ...family, car: parked }, { electricityKwh: 6_000 })
  expect([home.kmPerYear, home.electricityKwh]).toEqual([0, 6_000])
})

test('what a home without gas says of gas does not count', () => {
  const home = homeOf(
    { ...family, gas: { kind: 'None', uses: ['Heating', 'HotWater', 'Cooking'] } },
    { electricityKwh: 6_000, gasKwh: 5_000 },
  )
  expect([home.isShowerGas, home.gasHeatingKwh, home.gasOtherKwh]).toEqual([false, 0, 0])
  // Its showers take electricity: 163.25 kWh of the 6,000.
  expect(home.electricityKwh).toBeCloseTo(5_836.75, 1)
})

test('cooking takes its part of the gas that the meter counted', () => {
  const cooking: CarbonInput = { ...family, gas: { kind: 'Natural', uses: ['Heating', 'Cooking'] } }
  const { gasHeatingKwh, gasOtherKwh } = homeOf(cooking, { gasKwh: 5_000 })
  expect(gasHeatingKwh + gasOtherKwh).toBeCloseTo(5_000, 6)
  expect(gasOtherKwh).toBeGreaterThan(0)
})

test('a petrol car charges nothing', () => expect(homeOf(family, { electricityKwh: 6_000 }).electricityKwh).toBe(6_000))
