import { expect, test } from 'vitest'
import { breakdownOf } from './breakdown.ts'

test('largest first, ties by name, Other last', () => {
  const categories = new Map([
    ['Other', 9000],
    ['Lighting', 1000],
    ['Cooling', 1000],
    ['Heating', 5000],
  ])
  const { categories: list, totalKwh, biggestSavingAppliance } = breakdownOf(categories, 10, 32)
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
