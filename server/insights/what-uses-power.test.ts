import { expect, test } from 'vitest'
import { whatUsesPower, withoutCar } from './what-uses-power.ts'

type Answers = Record<string, unknown>
const home = (answers: Answers) => whatUsesPower('residential', 'Otago', answers)
const business = (answers: Answers) => whatUsesPower('sme', 'Otago', answers)

test('a home that answered nothing has the usual people and floor, and nothing that power could go into', () => {
  expect(home({})).toEqual({
    kind: 'residential',
    region: 'Otago',
    heats: false,
    cools: false,
    heatsWater: false,
    hasSolarWater: false,
    charges: false,
    hasPool: false,
    people: 2.7,
    heatingKwhPerDegree: expect.closeTo(0.84),
  })
})

test.each<[string, Answers, object]>([
  ['power heats', { HeatingFuels: 'Electricity' }, { heats: true }],
  ['gas heats', { HeatingFuels: 'Gas' }, { heats: false }],
  ['power heats the water', { WaterHeating: 'Electricity' }, { heatsWater: true }],
  ['a heat pump cools', { AirConditioning: 'HeatPump' }, { cools: true }],
  ['air conditioning cools', { AirConditioning: 'CentralAirCon' }, { cools: true }],
  ['windows cool', { AirConditioning: 'Windows' }, { cools: false }],
  ['the sun heats water', { OtherEnergyUsageImpact: ['SolarWaterHeating'] }, { hasSolarWater: true, hasPool: false }],
  ['there is a pool', { OtherEnergyUsageImpact: ['Pool'] }, { hasPool: true, hasSolarWater: false }],
  ['there is a spa', { OtherEnergyUsageImpact: ['SpaOrSauna'] }, { hasPool: true }],
  ['a car charges', { HasEvThatChargesAtHome: true }, { charges: true }],
  ['a car was not answered with yes', { HasEvThatChargesAtHome: 'true' }, { charges: false }],
  ['three adults and two children', { NumberOfAdultOccupants: 3, NumberOfChildOccupants: 2 }, { people: 5 }],
  ['adults, nothing of children', { NumberOfAdultOccupants: 3 }, { people: 3 }],
  ['children, nothing of adults', { NumberOfChildOccupants: 2 }, { people: 2.7 }],
  ['no number of adults', { NumberOfAdultOccupants: Number.NaN }, { people: 2.7 }],
])('the answers of a home say what its power goes into: %s', (_what, answers, expected) => {
  expect(home(answers)).toMatchObject(expected)
})

test.each<[string, Answers, number]>([
  ['a range of square metres, by its middle', { FloorArea: { Min: 150, Max: 199 } }, 174.5],
  ['no more than', { FloorArea: { Min: -1, Max: 99 } }, 79.2],
  ['no less than', { FloorArea: { Min: 350, Max: -1 } }, 402.5],
  ['none', { FloorArea: { Min: -1, Max: -1 } }, 140],
  ['from nothing on', { FloorArea: { Min: 0, Max: 100 } }, 50],
  ['only one end', { FloorArea: { Min: 100 } }, 115],
  ['a text', { FloorArea: 'large' }, 140],
  ['radiators', { HeatingSystems: 'Radiators' }, 140 * 1.6],
  ['a badly insulated home', { Insulation: 'None' }, 140 * 1.4],
  ['an unknown system and insulation', { HeatingSystems: 'Sun', Insulation: 'Wool' }, 140],
])('heating follows from the floor, the system and the insulation: %s', (_what, answers, squareMetres) => {
  expect(home(answers).heatingKwhPerDegree).toBeCloseTo(0.006 * squareMetres)
})

test.each<[string, Answers, object]>([
  ['nothing', {}, { kind: 'sme', region: 'Otago', heats: false, cools: false, heatsWater: false, charges: false, people: 2.7 }],
  ['air conditioning', { PaidServices: ['HVAC'] }, { heats: true, cools: true }],
  ['cooled water', { PaidServices: ['Water cooling'] }, { heats: false, cools: true }],
  ['a cylinder', { PaidServices: ['Hot water cylinder'] }, { heatsWater: true }],
  ['hot water, with power alone', { PaidServices: ['Water heating'], TypesOfEnergyUsed: ['Electricity'] }, { heatsWater: true }],
  ['hot water, with gas', { PaidServices: ['Water heating'], TypesOfEnergyUsed: ['Electricity', 'NaturalGas'] }, { heatsWater: false }],
  ['hot water, with bottled gas', { PaidServices: ['Water heating'], TypesOfEnergyUsed: ['Lpg'] }, { heatsWater: false }],
  ['cars that charge', { PaidServices: ['Electric vehicle (EV) charging'] }, { charges: true }],
  ['never a pool', { OtherEnergyUsageImpact: ['Pool', 'SolarWaterHeating'] }, { hasPool: false, hasSolarWater: false }],
  ['a floor, by its largest', { FloorAreaInM2: '150-300' }, { heatingKwhPerDegree: expect.closeTo(1.8) }],
  ['a floor with one number', { FloorAreaInM2: '500+' }, { heatingKwhPerDegree: expect.closeTo(3) }],
  ['no floor', { FloorAreaInM2: 'I do not know' }, { heatingKwhPerDegree: expect.closeTo(0.84) }],
])('the answers of a business say what its power goes into: %s', (_what, answers, expected) => {
  expect(business(answers)).toMatchObject(expected)
})

test('the same answers without a car are those of a home or business that has none', () => {
  const answers = { HasEvThatChargesAtHome: true, HasDedicatedEvWallCharger: true, HouseType: 'Apartment' }
  expect(withoutCar(answers)).toEqual({ HasEvThatChargesAtHome: false, HasDedicatedEvWallCharger: false, HouseType: 'Apartment' })
  expect(withoutCar({ HouseType: 'Apartment' })).toEqual({ HouseType: 'Apartment' })
  expect(withoutCar({ PaidServices: ['HVAC', 'Electric vehicle (EV) charging'] })).toEqual({ PaidServices: ['HVAC'] })
  expect(withoutCar({ PaidServices: 'Electric vehicle (EV) charging' })).toEqual({ PaidServices: 'Electric vehicle (EV) charging' })
})
