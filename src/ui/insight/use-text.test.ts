import { expect, test } from 'vitest'
import { usesBy } from './uses.ts'
import { estimateText, mostOf } from './use-text.ts'

const share = (value: number, percentage: number) => ({ value, percentage, dailyAverageUsage: value / 7 })
const use = (name: string, dollars: number, percentage: number) => ({
  name,
  hexColour: '#112233',
  iconUrl: '/uses/other.svg',
  kWh: share(dollars * 3, percentage),
  dollar: share(dollars, percentage),
})

test.each([
  [19, 38, 'Heating made up about half of the week to 23 Nov: $19.00 of $38.00.'],
  [9, 27, 'Heating made up about a third of the week to 23 Nov: $9.00 of $27.00.'],
  [30, 50, 'Heating made up 60% of the week to 23 Nov: $30.00 of $50.00.'],
])('$%d of $%d', (heating, all, sentence) => {
  const small = (all - heating) / 4
  const categories = ['Lighting', 'Cooling', 'Pool', 'Appliances'].map((name) => use(name, small, (small / all) * 100))
  const uses = usesBy('monetary', [use('Heating', heating, (heating / all) * 100), ...categories])
  expect(mostOf('monetary', uses, 'the week to 23 Nov')).toBe(sentence)
})

test('of nothing nothing is the most', () => {
  expect(mostOf('kwh', [], 'the week')).toBe('')
  expect(mostOf('kwh', usesBy('kwh', [use('Heating', 0, 0)]), 'the week')).toBe('')
})

test('an estimate says so, and that a year makes it better while there is none', () => {
  expect(estimateText(31, false)).toContain('year of readings')
  expect(estimateText(365, false)).not.toContain('year of readings')
  expect(estimateText(365, true)).toContain('your business')
})
