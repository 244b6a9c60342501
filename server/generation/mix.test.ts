import { expect, test } from 'vitest'
import { carbonLevel, mixOf } from './mix.ts'

test('a half-hour’s mix: shares from the largest on, what is renewable, and the carbon of a kWh', () => {
  // 62 g of 200 kWh, 432 of 100 and 927 of 50 are 101,950 g of 1,000 kWh.
  expect(mixOf({ Hydro: 500, Geothermal: 200, Wind: 100, Solar: 50, Gas: 100, Coal: 50, CoGen: 0 })).toEqual({
    ecoFriendlyPercentage: 85,
    gramsCo2PerKwh: 102,
    sources: [
      { name: 'Hydro', percentage: 50 },
      { name: 'Geothermal', percentage: 20 },
      { name: 'Wind', percentage: 10 },
      { name: 'Gas', percentage: 10 },
      { name: 'Solar', percentage: 5 },
      { name: 'Coal', percentage: 5 },
    ],
  })
})

test.each([
  ['Hydro', 0, 100],
  ['Geothermal', 62, 100],
  ['Wind', 0, 100],
  ['Solar', 0, 100],
  ['Gas', 432, 0],
  ['Coal', 927, 0],
  ['CoGen', 305, 0],
  ['BESS', 0, 0],
] as const)('%s alone has %d g a kWh and is %d %% renewable', (name, gramsCo2PerKwh, ecoFriendlyPercentage) => {
  expect(mixOf({ [name]: 3 })).toEqual({ ecoFriendlyPercentage, gramsCo2PerKwh, sources: [{ name, percentage: 100 }] })
})

test('a battery that is charged takes nothing from what is made, and nothing made is no mix', () => {
  expect(mixOf({ Hydro: 2, Gas: 1, BESS: -3 })).toMatchObject({ ecoFriendlyPercentage: 66.7, gramsCo2PerKwh: 144 })
  expect(mixOf({})).toBeUndefined()
  expect(mixOf({ Hydro: 0, BESS: -3 })).toBeUndefined()
})

test.each([
  [0, 1],
  [49.9, 1],
  [50, 2],
  [79.9, 2],
  [80, 3],
  [114.9, 3],
  [115, 4],
  [159.9, 4],
  [160, 5],
])('%d g a kWh are level %d of carbon', (grams, level) => expect(carbonLevel(grams)).toBe(level))
