import { expect, test } from 'vitest'
import { fc } from '../../tests/property.ts'
import { breakdownOf, gasCategories } from './breakdown.ts'

test('largest first, ties by name, Other last', () => {
  const categories = new Map([
    ['Other', 9000],
    ['Lighting', 1000],
    ['Cooling', 1000],
    ['Heating', 5000],
  ])
  const { categories: list, totalKwh, biggestSavingAppliance } = breakdownOf(categories, 10, 3200)
  expect(list.map(({ name }) => name)).toEqual(['Heating', 'Cooling', 'Lighting', 'Other'])
  expect(totalKwh).toBe(16)
  expect(biggestSavingAppliance).toBe('Heating')
  expect(list[0]).toMatchObject({ kWh: { value: 5, percentage: 31.3, dailyAverageUsage: 0.5 }, dollar: { value: 10 } })
})

test('without costs there are no dollars, and without use no shares', () => {
  const { categories } = breakdownOf(new Map([['Heating', 0]]), 1, undefined)
  expect(categories[0]).not.toHaveProperty('dollar')
  expect(categories[0]?.kWh.percentage).toBe(0)
})

test('the dollars of the shares add up to what all of it cost', () => {
  const use = fc.dictionary(fc.constantFrom('Heating', 'Hot water', 'Lighting', 'Cooling', 'Other'), fc.nat(900_000), { minKeys: 1 })
  fc.assert(
    fc.property(use, fc.nat(90_000), (byName, cents) => {
      const { categories } = breakdownOf(new Map(Object.entries(byName)), 30, cents)
      const total = categories.reduce((sum, { dollar }) => sum + Math.round((dollar?.value ?? 0) * 100), 0)
      expect(total).toBe(Object.values(byName).some((wattHours) => wattHours > 0) ? cents : 0)
    }),
  )
})

test('gas beyond what the thriftiest period takes a day is heating', () => {
  expect(Object.fromEntries(gasCategories(100_000, 10, 4_000))).toEqual({ Heating: 60_000, 'Hot water': 36_000, Cooking: 4_000 })
  expect(Object.fromEntries(gasCategories(30_000, 10, 4_000))).toEqual({ Heating: 0, 'Hot water': 27_000, Cooking: 3_000 })
})
