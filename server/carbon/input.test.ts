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
