import { expect, test } from 'vitest'
import { whyNotWhole } from './whole-country.ts'

const calm = { Hydro: 2_900, Geothermal: 900, Wind: 0, Gas: 200 }

test('a calm night, a windy one, and a battery that is charged can be the whole country', () => {
  expect(whyNotWhole(calm)).toBeUndefined()
  expect(whyNotWhole({ ...calm, Wind: 900, Coal: 0, CoGen: 30, Solar: -1, BESS: -500 })).toBeUndefined()
})

test.each([
  [{ ...calm, Nuclear: 1 }, 'the source "Nuclear" is not known'],
  [{ ...calm, 'A source with a very long name': 1 }, 'the source "A source with a very" is not known'],
  [{ Geothermal: 900, Wind: 0, Gas: 200 }, 'Hydro is missing'],
  [{ Hydro: 2_900, Wind: 0, Gas: 200 }, 'Geothermal is missing'],
  [{ Hydro: 2_900, Geothermal: 900, Gas: 200 }, 'Wind is missing'],
  [{ Hydro: 2_900, Geothermal: 900, Wind: 0 }, 'Gas is missing'],
  [{ ...calm, Gas: -100 }, undefined],
  [{ ...calm, Gas: -100.6 }, 'Gas cannot be -101 MW'],
  [{ ...calm, Hydro: 5_000, BESS: -3_000 }, undefined],
  [{ ...calm, Hydro: 5_000, BESS: -3_001 }, 'BESS cannot be -3001 MW'],
  [{ Hydro: 1_100, Geothermal: 900, Wind: 0, Gas: 0 }, undefined],
  [{ Hydro: 1_098.6, Geothermal: 900, Wind: 0, Gas: 0 }, 'the country cannot generate 1999 MW'],
  [{ ...calm, Hydro: 13_900 }, undefined],
  [{ ...calm, Hydro: 13_901 }, 'the country cannot generate 15001 MW'],
])('%j', (megawatts, reason) => expect(whyNotWhole(megawatts)).toBe(reason))
