import { expect, test } from 'vitest'
import { fc } from '../../tests/property.ts'
import { breakdownOf, iconUrlOf } from './breakdown.ts'

test('largest first, ties by name, Other last', () => {
  const categories = new Map([
    ['Other', 9000],
    ['Lighting', 1000],
    ['Cooling', 1000],
    ['Heating', 5000],
  ])
  const {
    categories: list,
    totalKwh,
    biggestSavingAppliance,
  } = breakdownOf(categories, 10, {
    cost: { cents: 3200, byCategory: categories },
    isBusiness: false,
    couldChargeAtNight: false,
  })
  expect(list.map(({ name }) => name)).toEqual(['Heating', 'Cooling', 'Lighting', 'Other'])
  expect(totalKwh).toBe(16)
  expect(biggestSavingAppliance).toBe('Heating')
  expect(list[0]).toMatchObject({ kWh: { value: 5, percentage: 31.3, dailyAverageUsage: 0.5 }, dollar: { value: 10 } })
})

test('without costs there are no dollars, and without use no shares', () => {
  const { categories } = breakdownOf(new Map([['Heating', 0]]), 1, { cost: undefined, isBusiness: false, couldChargeAtNight: false })
  expect(categories[0]?.dollar).toBeUndefined()
  expect(categories[0]?.kWh.percentage).toBe(0)
})

test('a share that is there is never told as none', () => {
  const use = new Map([
    ['Heating', 900_000],
    ['Cooling', 160],
    ['Lighting', 0],
  ])
  const { categories } = breakdownOf(use, 30, { cost: undefined, isBusiness: false, couldChargeAtNight: false })
  expect(categories.map(({ name, kWh }) => [name, kWh.percentage])).toEqual([
    ['Heating', 100],
    ['Cooling', 0.1],
    ['Lighting', 0],
  ])
})

test('the dollars of the shares add up to what all of it cost', () => {
  const use = fc.dictionary(fc.constantFrom('Heating', 'Hot water', 'Lighting', 'Cooling', 'Other'), fc.nat(900_000), { minKeys: 1 })
  fc.assert(
    fc.property(use, fc.nat(90_000), (byName, cents) => {
      const use = new Map(Object.entries(byName))
      const { categories } = breakdownOf(use, 30, { cost: { cents, byCategory: use }, isBusiness: false, couldChargeAtNight: false })
      const total = categories.reduce((sum, { dollar }) => sum + Math.round((dollar?.value ?? 0) * 100), 0)
      expect(total).toBe(Object.values(byName).some((wattHours) => wattHours > 0) ? cents : 0)
    }),
  )
})

test('what is used at a lower price has a smaller part of the dollars than of the energy', () => {
  const use = new Map([
    ['Electric vehicle', 10_000],
    ['Heating', 10_000],
  ])
  const cost = { cents: 530, byCategory: new Map([...use].map(([name, wh]) => [name, wh * (name === 'Heating' ? 0.0359 : 0.0171)])) }
  const { categories } = breakdownOf(use, 10, { cost, isBusiness: false, couldChargeAtNight: false })
  expect(categories.map(({ dollar, kWh }) => [dollar?.value, dollar?.percentage, kWh.percentage])).toEqual([
    [1.71, 32.3, 50],
    [3.59, 67.7, 50],
  ])
})

test('the biggest saving is what costs most, and a car only where it could still charge at night', () => {
  const use = new Map([
    ['Electric vehicle', 10_000],
    ['Heating', 6_000],
    ['Hot water', 6_500],
  ])
  const cost = { cents: 500, byCategory: new Map([...use].map(([name, wh]) => [name, name === 'Heating' ? 2 * wh : wh])) }
  const biggest = (couldChargeAtNight: boolean, priced: typeof cost | undefined) =>
    breakdownOf(use, 10, { cost: priced, isBusiness: false, couldChargeAtNight }).biggestSavingAppliance
  expect([biggest(true, undefined), biggest(false, undefined), biggest(false, cost)]).toEqual(['Electric vehicle', 'Hot water', 'Heating'])
})

test('a business reads nothing of showers, dryers or heat pumps', () => {
  const use = new Map(
    ['Heating', 'Hot water', 'Appliances', 'Electronics', 'Lighting', 'Cooling', 'Cooking', 'Other'].map((name) => [name, 1]),
  )
  for (const biggest of use.keys()) {
    const told = breakdownOf(new Map([...use, [biggest, 9]]), 30, { cost: undefined, isBusiness: true, couldChargeAtNight: false })
    expect(told.categories.every(({ tip }) => tip)).toBe(true)
    expect(JSON.stringify(told)).not.toMatch(/shower|dryer|heat pump|curtain|cylinder|washing|dishwasher|entertainment|console/i)
  }
})

test('a home reads nothing of heat pumps and cylinders where gas heats it', () => {
  const told = breakdownOf(
    new Map([
      ['Heating', 9],
      ['Hot water', 5],
      ['Cooking', 1],
    ]),
    30,
    { cost: undefined, isBusiness: false, isGas: true, couldChargeAtNight: false },
  )
  expect(told.categories.every(({ tip }) => tip)).toBe(true)
  expect(JSON.stringify(told)).not.toMatch(/heat pump|cylinder/i)
})

const NOTHING_TOLD = { cost: undefined, isBusiness: false, couldChargeAtNight: true }
const use = (name: string, wattHours = 9_000) => new Map([[name, wattHours]])

test.each([
  ['Heating', 'heating', '#c2410c', /^Heat the rooms you are in/],
  ['Hot water', 'hot water', '#0e7490', /cylinder wrap/],
  ['Pool', 'pool', '#0f766e', /^Run the pump at night/],
  ['Electronics', undefined, '#1d4ed8', /overnight\.$/],
])('what is used most names what can be saved, and its tips: %s', (name, tipCategory, hexColour, saving) => {
  const told = breakdownOf(use(name), 30, NOTHING_TOLD)
  expect(told).toMatchObject({ biggestSavingAppliance: name, tipCategory, categories: [{ name, hexColour }] })
  expect(told.biggestSavingDescription).toMatch(saving)
})

test('nothing can be saved at what is not told apart, and a use that we have no words for has none', () => {
  expect(breakdownOf(use('Other'), 30, NOTHING_TOLD)).toMatchObject({
    biggestSavingAppliance: undefined,
    biggestSavingDescription: undefined,
    tipCategory: undefined,
  })
  const unknown = breakdownOf(use('Sauna'), 30, NOTHING_TOLD)
  expect(unknown).toMatchObject({ biggestSavingAppliance: 'Sauna', biggestSavingDescription: '', tipCategory: undefined })
  expect(unknown.categories).toMatchObject([{ tip: undefined, hexColour: '#57534e' }])
})

test('a home with gas reads what saves gas, and what is said of power where gas has nothing of its own', () => {
  const savingOf = (name: string) => breakdownOf(use(name), 30, { ...NOTHING_TOLD, isGas: true }).biggestSavingDescription
  expect(savingOf('Hot water')).toMatch(/burns gas all day/)
  expect(savingOf('Cooking')).toMatch(/smallest burner/)
  const atWork = { ...NOTHING_TOLD, isBusiness: true, isGas: true }
  expect(breakdownOf(use('Cooking'), 30, atWork).biggestSavingDescription).toMatch(/^Light burners and ovens/)
})

test('energy that was worth nothing is shared out by how much it was', () => {
  const both = new Map([
    ['Heating', 3_000],
    ['Lighting', 1_000],
  ])
  const dollarsOf = (byCategory: Map<string, number>) =>
    breakdownOf(both, 30, { ...NOTHING_TOLD, cost: { cents: 400, byCategory } }).categories.map(({ dollar }) => dollar?.value)
  expect(dollarsOf(new Map())).toEqual([3, 1])
  expect(dollarsOf(new Map([['Lighting', 5]]))).toEqual([0, 4])
})

test.each([
  ['Hot water', '/uses/hot-water.svg'],
  ['Lights and appliances', '/uses/other.svg'],
  ['toString', '/uses/other.svg'],
])('the picture of %s is %s', (name, url) => {
  expect(iconUrlOf(name)).toBe(url)
})

test.each([true, false])('a car is charged by night where the plan has night hours that are not used yet: %s', (couldChargeAtNight) => {
  for (const isBusiness of [false, true]) {
    const use = new Map([['Electric vehicle', 1000]])
    const [car] = breakdownOf(use, 30, { cost: undefined, isBusiness, couldChargeAtNight }).categories
    expect(car?.tip?.includes('night')).toBe(couldChargeAtNight)
  }
})
