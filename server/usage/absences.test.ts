import { expect, test } from 'vitest'
import { withoutAbsences } from './absences.ts'

/** Days of 10 kWh, but for some of 1 kWh. */
const home = (days: number, low: (day: number) => boolean) => Float64Array.from({ length: days }, (_, i) => (low(i) ? 1_000 : 10_000))
const left = (wattHours: Float64Array) => [...withoutAbsences(wattHours)].flatMap((value, i) => (Number.isNaN(value) ? i : []))

test('three low days in a row are an absence, two are none', () => {
  expect(left(home(60, (day) => day >= 40 && day < 43))).toEqual([40, 41, 42])
  expect(left(home(60, (day) => day >= 40 && day < 42))).toEqual([])
})

test('half of what is usual is not low', () => {
  const wattHours = home(60, () => false)
  wattHours.fill(5_000, 40, 45)
  expect(left(wattHours)).toEqual([])
  wattHours.fill(4_999, 40, 45)
  expect(left(wattHours)).toEqual([40, 41, 42, 43, 44])
})

test('an absence that has not ended stays', () => {
  expect(left(home(60, (day) => day >= 55))).toEqual([])
})

test('what takes up more than 15 % of the time is how the home is used', () => {
  expect(left(home(100, (day) => day >= 60 && day < 75))).toHaveLength(15)
  expect(left(home(100, (day) => day >= 60 && day < 76))).toEqual([])
})

test('a home of less than a week has no usual day yet', () => {
  expect(left(home(40, (day) => day >= 4 && day < 7))).toEqual([])
  expect(left(home(40, (day) => day >= 7 && day < 10))).toEqual([7, 8, 9])
})
