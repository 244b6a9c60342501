import { expect, test } from 'vitest'
import { inputOf } from './input.ts'

test('answers of the shipped form are taken as they are', () => {
  const { people, shower, car } = inputOf({
    NumberOfAdults: 2,
    NumberOfChildren: 1,
    ShowersPerWeek: 14,
    ShowerDuration: '2',
    NumberOfCars: 1,
    DistanceDriven: 12_500,
  })
  expect({ people, shower, car }).toMatchObject({
    people: { adults: 2, children: 1 },
    shower: { perWeek: 14, minutes: 2 },
    car: { cars: 1, kmPerYear: 12_500 },
  })
})

test('a form of staff leads to no nonsense of a footprint', () => {
  const { people, shower, car } = inputOf({
    NumberOfAdults: 1e12,
    NumberOfChildren: 'two',
    ShowersPerWeek: 1e12,
    ShowerDuration: '1e300',
    NumberOfCars: -3,
    DistanceDriven: Number.POSITIVE_INFINITY,
  })
  expect({ people, shower, car }).toMatchObject({
    people: { adults: 20, children: 0 },
    shower: { perWeek: 200, minutes: 60 },
    car: { cars: 0, kmPerYear: 200_000 },
  })
  expect(inputOf({ ShowerDuration: 'Bath' }).shower.minutes).toBeUndefined()
})

test('each answer goes where the rule looks for it', () => {
  const answers = {
    NumberOfAdults: 3,
    NumberOfChildren: 2,
    GasType: 'Bottled',
    GasUses: ['Cooking', 'Heating', 'Barbecue'],
    ShowersPerWeek: 21,
    ShowerDuration: '7',
    NumberOfCars: 2,
    DistanceDriven: 9_000,
    FuelType: 'Hybrid',
    CarYear: '2015',
    EngineSize: 'Small',
    EvYear: '2021',
    CarSize: 'Large',
  }
  expect(inputOf(answers)).toEqual({
    people: { adults: 3, children: 2 },
    gas: { kind: 'Bottled', uses: ['Heating', 'Cooking'] },
    shower: { perWeek: 21, minutes: 7 },
    car: { cars: 2, kmPerYear: 9_000, fuel: 'Hybrid', year: '2015', engineSize: 'Small', evYear: '2021', carSize: 'Large' },
  })
  for (const kind of ['Natural', 'None']) expect(inputOf({ ...answers, GasType: kind }).gas.kind).toBe(kind)
  for (const fuel of ['Petrol', 'Diesel', 'Electric']) expect(inputOf({ ...answers, FuelType: fuel }).car.fuel).toBe(fuel)
  expect(inputOf({ ...answers, GasUses: ['HotWater'] }).gas.uses).toEqual(['HotWater'])
})

test('what is not answered, or in another shape, counts as the least', () => {
  const least = {
    people: { adults: 1, children: 0 },
    gas: { kind: 'None', uses: [] },
    shower: { perWeek: 0, minutes: undefined },
    car: { cars: 0, kmPerYear: 0, fuel: undefined, year: undefined, engineSize: undefined, evYear: undefined, carSize: undefined },
  }
  expect(inputOf({})).toEqual(least)
  expect(
    inputOf({
      NumberOfAdults: 0,
      NumberOfChildren: -1,
      GasType: 'Coal gas',
      GasUses: 'Heating',
      ShowersPerWeek: '21',
      ShowerDuration: '0',
      NumberOfCars: null,
      DistanceDriven: '9000',
      FuelType: 'Hay',
      CarYear: 2015,
      EngineSize: 1.6,
      EvYear: null,
      CarSize: [],
    }),
  ).toEqual(least)
})
