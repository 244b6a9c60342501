import { expect, test } from 'vitest'
import { mostUsed, summedUp, usesBy } from './uses.ts'

const share = (value: number) => ({ value, percentage: value, dailyAverageUsage: value / 30 })
const categories = [
  { name: 'Electric vehicle', kWh: share(60), dollar: share(20) },
  { name: 'Heating', kWh: share(30), dollar: share(45) },
  { name: 'Other', kWh: share(10), dollar: share(35) },
]
const orderBy = (unit: 'kwh' | 'monetary') => usesBy(unit, categories).map((use) => `${use.name} ${use.share.value}`)

test('the order and the shares are those of the unit that the reader sees', () => {
  expect(orderBy('kwh')).toEqual(['Electric vehicle 60', 'Heating 30', 'Other 10'])
  expect(orderBy('monetary')).toEqual(['Heating 45', 'Electric vehicle 20', 'Other 35'])
})

test('a car charged cheaply at night takes most of the energy, and the heating costs most', () => {
  expect(mostUsed(usesBy('kwh', categories))?.name).toBe('Electric vehicle')
  expect(mostUsed(usesBy('monetary', categories))?.name).toBe('Heating')
})

test('equal uses are in the order of the alphabet', () => {
  const equal = [
    { name: 'Lighting', kWh: share(5) },
    { name: 'Cooling', kWh: share(5) },
  ]
  expect(usesBy('monetary', equal).map(({ name }) => name)).toEqual(['Cooling', 'Lighting'])
})

test('other uses are last, and said to come to most where they do', () => {
  const uses = usesBy('kwh', [
    { name: 'Other', kWh: share(70) },
    { name: 'Heating', kWh: share(30) },
  ])
  expect(uses.at(-1)?.name).toBe('Other')
  expect(mostUsed(uses)?.name).toBe('Other uses')
  expect(mostUsed([])).toBeUndefined()
})

const shortList = (...percentages: [string, number][]) => {
  const { listed, rest } = summedUp(
    usesBy(
      'kwh',
      percentages.map(([name, percentage]) => ({ name, kWh: { ...share(percentage), percentage } })),
    ),
  )
  return [listed.map(({ name }) => name), rest.map(({ name }) => name)]
}

test('from six uses on the larger half is named, the rest summed up', () => {
  const six: [string, number][] = [
    ['Heating', 40],
    ['Hot water', 20],
    ['Appliances', 15],
    ['Lighting', 10],
    ['Electronics', 9],
    ['Other', 6],
  ]
  expect(shortList(...six)).toEqual([
    ['Heating', 'Hot water', 'Appliances'],
    ['Lighting', 'Electronics', 'Other'],
  ])
  expect(shortList(...six.slice(1))).toEqual([['Hot water', 'Appliances', 'Lighting', 'Electronics', 'Other'], []])
})

test('fewer than six are all named, however small they are', () => {
  const few: [string, number][] = [
    ['Appliances', 60],
    ['Lighting', 29.1],
    ['Heating', 0.8],
    ['Cooling', 0.1],
    ['Other', 10],
  ]
  expect(shortList(...few)).toEqual([few.map(([name]) => name), []])
})

test('of six, what is below one per cent is not named, and Other goes with it', () => {
  const six: [string, number][] = [
    ['Appliances', 60],
    ['Lighting', 29],
    ['Heating', 0.5],
    ['Cooling', 0.3],
    ['Pool', 0.2],
    ['Other', 10],
  ]
  expect(shortList(...six)).toEqual([
    ['Appliances', 'Lighting'],
    ['Heating', 'Cooling', 'Pool', 'Other'],
  ])
})
