import { describe, expect, test } from 'vitest'
import { countedAnswers, isOffered, progressOf, questionsOf, stepAfter, suggestedAnswer, withSuggestions } from '#forms/questions.ts'
import { readyForm } from './ready-form.ts'

/*
 * The home profile by the rows of portal-usage.md: section 3 (questions, ranges, defaults), section 4 (the wizard) and
 * section 5 (mandatory, minimum, the forced answer).
 */
const ready = await readyForm('homeProfile')
const questions = questionsOf(ready, {})

const MANDATORY = {
  EnergyTypesUsed: ['Electricity'],
  HouseType: 'Standalone',
  FloorArea: { Min: 100, Max: 149 },
  WaterHeating: 'Gas',
  HeatingFuels: 'SolidFuel',
  AirConditioning: 'None',
}
const ROOMS = ['Bedroom', 'Lounge', 'Kitchen', 'Bathroom', 'Laundry', 'DiningRoom', 'Office', 'Garage', 'Other']
const ALL = {
  ...MANDATORY,
  OtherEnergyUsageImpact: [],
  IsHomeOwner: true,
  HouseAge: { Min: 50, Max: -1 },
  NumberOfAdultOccupants: 2,
  NumberOfChildOccupants: 0,
  RoomDetails: ROOMS.map((RoomType) => ({ RoomType, Count: 1 })),
  HeatingSystems: 'Burner',
  Insulation: 'Moderate',
}

const valuesOf = (name: string) => {
  const schema = questions.get(name)?.schema as { oneOf?: { const: unknown }[]; items?: { oneOf?: { const: unknown }[] } }
  return (schema.oneOf ?? schema.items?.oneOf)?.map((option) => option.const)
}

test.each([
  ['EnergyTypesUsed', ['Electricity', 'NaturalGas', 'Lpg', 'Other']],
  ['HouseType', ['Standalone', 'Apartment', 'Terrace', 'LifestyleBlock', 'Rural', 'Other']],
  ['WaterHeating', ['Electricity', 'Gas', 'Other']],
  ['HeatingFuels', ['Electricity', 'Gas', 'SolidFuel', 'Other']],
  ['AirConditioning', ['CentralAirCon', 'HeatPump', 'Other', 'None']],
  ['OtherEnergyUsageImpact', ['Pool', 'SpaOrSauna', 'ThermalCurtains', 'VentilationSystem', 'SolarPanels', 'SolarWaterHeating']],
  ['IsHomeOwner', [true, false]],
  ['HeatingSystems', ['HeatPump', 'SpaceHeating', 'Burner', 'Radiators', 'Underfloor', 'Portable', 'Other']],
  ['Insulation', ['None', 'Minimal', 'Moderate', 'Well', 'Excellent']],
])('%s offers what the specification lists', (name, values) => {
  expect(valuesOf(name)).toEqual(values)
})

test('ranges are pairs of the least and the most, open ends as -1', () => {
  const pairs = (name: string) => (valuesOf(name) as { Min: number; Max: number }[]).map(({ Min, Max }) => `${Min}..${Max}`)
  expect(pairs('FloorArea')).toEqual(['-1..99', '100..149', '150..199', '200..249', '250..299', '300..349', '350..-1', '-1..-1'])
  expect(pairs('HouseAge')).toEqual(['50..-1', '40..49', '30..39', '20..29', '10..19', '-1..9'])
})

test.each([
  ['NumberOfAdultOccupants', 1, 20, 1],
  ['NumberOfChildOccupants', 0, 20, 0],
])('%s goes from %i to %i and begins with %i', (name, min, max, initial) => {
  expect(questions.get(name)?.schema).toMatchObject({ minimum: min, maximum: max, default: initial })
  const problems = (value: unknown) => ready.checks.partial({ [name]: value }).map(({ detail }) => detail)
  expect([min, max].flatMap(problems)).toEqual([])
  expect([problems(min - 1), problems(max + 1), problems(1.5)]).toEqual([
    [`Please enter ${min} or more.`],
    [`Please enter ${max} or less.`],
    ['Please enter a whole number.'],
  ])
})

test('rooms have their own most and begin with their own number', () => {
  const suggested = suggestedAnswer(questions.get('RoomDetails') as never)
  expect(suggested).toEqual([1, 0, 1, 1, 0, 0, 0, 0, 0].map((Count, i) => ({ RoomType: ROOMS[i], Count })))
  const most = [10, 5, 5, 10, 5, 5, 5, 5, 10]
  const withCount = (i: number, count: number) => ({
    RoomDetails: ROOMS.map((RoomType, j) => ({ RoomType, Count: i === j ? count : 0 })),
  })
  most.forEach((max, i) => {
    expect([max, 0].flatMap((count) => ready.checks.partial(withCount(i, count)))).toEqual([])
    expect([max + 1, -1].map((count) => ready.checks.partial(withCount(i, count)).length)).toEqual([1, 1])
  })
})

describe('mandatory', () => {
  test.each(Object.keys(MANDATORY))('%s is', (name) => {
    const { [name]: _left, ...rest } = MANDATORY as Record<string, unknown>
    const words = name === 'EnergyTypesUsed' ? 'Please choose at least one.' : 'Please choose one of these.'
    expect(ready.checks.whole(rest)).toEqual([{ pointer: `/${name}`, detail: words }])
  })
  test('nothing else is', () => expect(ready.checks.whole(MANDATORY)).toEqual([]))
  test('of the kinds of energy at least one', () => {
    expect(ready.checks.partial({ EnergyTypesUsed: [] })).toEqual([{ pointer: '/EnergyTypesUsed', detail: 'Please choose at least one.' }])
  })
})

describe('how far a customer has come', () => {
  test('the minimum is the mandatory ones and the extras, of which none may apply', () => {
    expect(progressOf(ready, MANDATORY).isMinimumComplete).toBe(false)
    expect(progressOf(ready, { ...MANDATORY, OtherEnergyUsageImpact: [] }).isMinimumComplete).toBe(true)
  })
  test('all is answered once every question is, those about electric cars too unless they were skipped', () => {
    expect(progressOf(ready, ALL).isAllAnswered).toBe(false)
    expect(progressOf(ready, { ...ALL, HasSkippedEv: true }).isAllAnswered).toBe(true)
    expect(progressOf(ready, { ...ALL, HasEvThatChargesAtHome: true }).isAllAnswered).toBe(false)
    expect(progressOf(ready, { ...ALL, HasEvThatChargesAtHome: false }).isAllAnswered).toBe(true)
  })
  test('a customer goes on at the first question that is not answered, or one past the last', () => {
    expect(progressOf(ready, {}).current).toBe(0)
    const { FloorArea: _size, ...rest } = ALL
    expect(progressOf(ready, rest).current).toBe(2)
    expect(progressOf(ready, ALL)).toMatchObject({ current: 13, steps: { length: 13 } })
  })
  test('an answer that the form does not take counts as not given', () => {
    expect(progressOf(ready, { ...ALL, HouseType: 'Castle' }).current).toBe(1)
  })
})

describe('the last action decides where a customer is', () => {
  const progress = progressOf(ready, MANDATORY)
  test.each([
    ['none', { is: 'none' }, 6],
    ['a step number', { is: 'step', number: 3 }, 3],
    ['next', { is: 'next' }, 2],
    ['skip', { is: 'skip' }, 2],
  ] as const)('%s', (_name, action, expected) => expect(stepAfter(progress, 1, action)).toBe(expected))
  test('after the last step there is none', () => expect(stepAfter(progress, 12, { is: 'next' })).toBe(13))
})

describe('electric cars', () => {
  const journeyOf = (answers: Record<string, unknown>) => {
    const [journey] = progressOf(ready, answers).journeys
    if (!journey) throw new Error('no journey')
    return journey
  }
  test('who has none that charges at home has no wall charger, and is not asked for it', () => {
    expect(countedAnswers(ready, { HasEvThatChargesAtHome: false, HasDedicatedEvWallCharger: true })).toEqual({
      HasEvThatChargesAtHome: false,
      HasDedicatedEvWallCharger: false,
    })
    expect(journeyOf({ HasEvThatChargesAtHome: false }).steps.map(({ id }) => id)).toEqual(['ev-at-home'])
    expect(ready.checks.partial({ HasEvThatChargesAtHome: false, HasDedicatedEvWallCharger: true })).toHaveLength(1)
  })
  test('the journey is an introduction and two questions', () => {
    expect(1 + journeyOf({ HasEvThatChargesAtHome: true }).steps.length).toBe(3)
  })
  test('it is offered until it was skipped or both are answered, and stays while a customer is in it', () => {
    const offered = (answers: Record<string, unknown>, isActive = false) => isOffered(journeyOf(answers), isActive)
    expect(offered({})).toBe(true)
    expect(offered({ HasEvThatChargesAtHome: true })).toBe(true)
    expect(offered({ HasEvThatChargesAtHome: true, HasDedicatedEvWallCharger: false })).toBe(false)
    expect(offered({ HasSkippedEv: true })).toBe(false)
    expect(offered({ HasEvThatChargesAtHome: false }, true)).toBe(true)
  })
})

test('going on with a question takes what it suggests, and leaves what was answered', () => {
  const people = ['NumberOfAdultOccupants', 'NumberOfChildOccupants'].flatMap((name) => questions.get(name) ?? [])
  expect(withSuggestions(people, { NumberOfChildOccupants: 3 })).toEqual({ NumberOfAdultOccupants: 1, NumberOfChildOccupants: 3 })
})

test('answers that this version of the form does not know are kept', () => {
  expect(countedAnswers(ready, { HouseType: 'Rural', HasHeatedTowelRail: true })).toEqual({ HouseType: 'Rural', HasHeatedTowelRail: true })
})
