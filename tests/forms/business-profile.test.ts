import { describe, expect, test } from 'vitest'
import { countedAnswers, progressOf, questionsOf } from '#forms/questions.ts'
import { readyForm } from './ready-form.ts'

/* The business profile by the rows of portal-usage.md, sections 3 and 5. */
const ready = await readyForm('businessProfile')

const CAFE = {
  Industry: 'Accommodation and Food Services',
  MainUse: 'Cafes',
  NumberOfCustomersServedPerMonth: 2600,
  NumberOfEmployees: '5-10',
  LandAreaInHa: 'Not Applicable',
  FloorAreaInM2: '150-300',
  PaidServices: ['Refrigeration'],
  TypesOfEnergyUsed: ['Electricity'],
  TotalNumberOfSites: 1,
}

interface Options {
  oneOf?: { const: string }[]
  items?: { oneOf?: { const: string }[] }
}
const valuesOf = (name: string, answers = {}) => {
  const schema = questionsOf(ready, answers).get(name)?.schema as Options | undefined
  return (schema?.oneOf ?? schema?.items?.oneOf)?.map((option) => option.const) ?? []
}

test.each([
  ['NumberOfEmployees', ['1', '2', '3', '4', '5', '5-10', '11-15', '16-20', '21-30', '31-40', '41-50', '51-100', '>100']],
  ['LandAreaInHa', ['<1', '1-5', '5-10', '10-20', '20-50', '50-100', '100-150', '150-200', '200+', 'Not Applicable']],
  ['FloorAreaInM2', ['<50', '50-100', '100-150', '150-300', '500-800', '800-1000', '1000-1500', '1500+', 'Not Applicable']],
  [
    'PaidServices',
    [
      'Refrigeration',
      'HVAC',
      'Processing equipment',
      'Food preparation',
      'Hot water cylinder',
      'Water heating',
      'Electric vehicle (EV) charging',
      'Water cooling',
      'Water pumps',
      'Office equipment',
      'IT infrastructure',
      'Manufacturing equipment',
      'Other',
    ],
  ],
  ['TypesOfEnergyUsed', ['Electricity', 'NaturalGas', 'Lpg', 'Other']],
  ['OtherPowerSources', ['Solar', 'Generator']],
])('%s offers what the specification lists', (name, values) => {
  expect(valuesOf(name)).toEqual(values)
})

test('there are 19 industries, each with divisions of its own', () => {
  const industries = valuesOf('Industry')
  expect(industries).toHaveLength(19)
  const divisions = industries.map((Industry) => valuesOf('MainUse', { Industry }))
  expect(divisions.filter((uses) => uses.length < 2)).toEqual([])
  const all = divisions.flat()
  expect(new Set(all).size).toBe(all.length)
})

test('a division of another industry is none', () => {
  expect(ready.checks.whole({ ...CAFE, Industry: 'Mining' })).toEqual([
    { pointer: '/MainUse', detail: 'Please choose what the site is used for.' },
  ])
  expect(countedAnswers(ready, { ...CAFE, Industry: 'Mining' })).not.toHaveProperty('NumberOfCustomersServedPerMonth')
})

describe('mandatory', () => {
  test.each(Object.keys(CAFE))('%s is', (name) => {
    const { [name]: _left, ...rest } = CAFE as Record<string, unknown>
    expect(ready.checks.whole(rest).map(({ pointer }) => pointer)).toContain(`/${name}`)
  })
  test('power of their own is not', () => expect(ready.checks.whole(CAFE)).toEqual([]))
  test.each(['PaidServices', 'TypesOfEnergyUsed'])('of %s at least one', (name) => {
    expect(ready.checks.whole({ ...CAFE, [name]: [] })).toEqual([{ pointer: `/${name}`, detail: 'Please choose at least one.' }])
  })
})

const AGRICULTURE = 'Agriculture, Forestry and Fishing'
const FOOD = 'Accommodation and Food Services'
const CONDITIONAL = [
  'NumberOfRoomsManaged',
  'MilkProducedInLitresPerMonth',
  'WineProducedInLitresPerMonth',
  'NumberOfCustomersServedPerMonth',
]

describe('questions that only some are asked', () => {
  test.each([
    [FOOD, 'Accommodation', 'NumberOfRoomsManaged'],
    [AGRICULTURE, 'Dairy Cattle Farming', 'MilkProducedInLitresPerMonth'],
    [AGRICULTURE, 'Vineyard', 'WineProducedInLitresPerMonth'],
    [FOOD, 'Cafes', 'NumberOfCustomersServedPerMonth'],
    [FOOD, 'Clubs (Hospitality)', 'NumberOfCustomersServedPerMonth'],
    [FOOD, 'Pubs,Taverns and Bars', 'NumberOfCustomersServedPerMonth'],
    [AGRICULTURE, 'Forestry and Logging', undefined],
  ])('%s, %s: %s', (Industry, MainUse, name) => {
    const asked = questionsOf(ready, { Industry, MainUse })
    expect(CONDITIONAL.filter((one) => asked.has(one))).toEqual(name ? [name] : [])
    expect(asked.get(name ?? '')?.isMandatory ?? false).toBe(name !== undefined)
    // The steps are numbered over those that apply.
    expect(progressOf(ready, { Industry, MainUse }).steps).toHaveLength(name ? 10 : 9)
  })
})
