import type { AccountKind } from '#schemas/account/entities.ts'

/** What a home or a business said of itself, as far as it says what its electricity may go into. */
export interface WhatUsesPower {
  kind: AccountKind
  region: string
  heats: boolean
  cools: boolean
  heatsWater: boolean
  /** the sun heats some of the water */
  hasSolarWater: boolean
  /** an electric car charges there */
  charges: boolean
  hasPool: boolean
  /** who live there; the usual number where it was not answered */
  people: number
  /** usual kWh of heating for each degree day; what the readings say goes before it */
  heatingKwhPerDegree: number
}

type Answers = Readonly<Record<string, unknown>>

/** What a business says that it pays power for. */
const CHARGING = 'Electric vehicle (EV) charging'

/** Source: Census 2023, usually resident people of a household. */
const USUAL_PEOPLE = 2.7
const USUAL_FLOOR_M2 = 140
/** A heat pump in a home with moderate insulation, by the square metre. */
const KWH_PER_DEGREE_AND_M2 = 0.006
/** Beside a heat pump. */
const BY_SYSTEM: Record<string, number> = { HeatPump: 1, SpaceHeating: 1.5, Radiators: 1.6, Underfloor: 1.7, Portable: 1.3 }
const BY_INSULATION: Record<string, number> = { None: 1.4, Minimal: 1.2, Moderate: 1, Well: 0.8, Excellent: 0.6 }

/** What the answers of a profile mean for electricity. What was not answered is not there. Source: portal-usage.md, section 3. */
export function whatUsesPower(kind: AccountKind, region: string, answers: Answers): WhatUsesPower {
  return kind === 'sme' ? ofBusiness(region, answers) : ofHome(region, answers)
}

/** The same answers of a home or a business, without an electric car. */
export function withoutCar(answers: Answers): Record<string, unknown> {
  const { HasEvThatChargesAtHome: has, PaidServices: services } = answers
  const ofHome = has === true ? { HasEvThatChargesAtHome: false, HasDedicatedEvWallCharger: false } : {}
  const ofBusiness = listOf(services).includes(CHARGING) ? { PaidServices: listOf(services).filter((service) => service !== CHARGING) } : {}
  return { ...answers, ...ofHome, ...ofBusiness }
}

function ofHome(region: string, answers: Answers): WhatUsesPower {
  const extras = listOf(answers.OtherEnergyUsageImpact)
  const { HeatingSystems: system, Insulation: insulation, AirConditioning: cooling } = answers
  const people = numberOf(answers.NumberOfAdultOccupants)
  return {
    kind: 'residential',
    region,
    heats: answers.HeatingFuels === 'Electricity',
    cools: cooling === 'HeatPump' || cooling === 'CentralAirCon',
    heatsWater: answers.WaterHeating === 'Electricity',
    hasSolarWater: extras.includes('SolarWaterHeating'),
    charges: answers.HasEvThatChargesAtHome === true,
    hasPool: extras.includes('Pool') || extras.includes('SpaOrSauna'),
    people: people === undefined ? USUAL_PEOPLE : people + (numberOf(answers.NumberOfChildOccupants) ?? 0),
    heatingKwhPerDegree:
      floorOf(answers.FloorArea) * KWH_PER_DEGREE_AND_M2 * (BY_SYSTEM[String(system)] ?? 1) * (BY_INSULATION[String(insulation)] ?? 1),
  }
}

function ofBusiness(region: string, answers: Answers): WhatUsesPower {
  const services = listOf(answers.PaidServices)
  const [least = '', most = ''] = String(answers.FloorAreaInM2 ?? '').match(/\d+/g) ?? []
  const floor = Number(most || least) || USUAL_FLOOR_M2
  return {
    kind: 'sme',
    region,
    heats: services.includes('HVAC'),
    cools: services.includes('HVAC') || services.includes('Water cooling'),
    heatsWater: (services.includes('Hot water cylinder') || services.includes('Water heating')) && heatsWaterByPower(answers),
    hasSolarWater: false,
    charges: services.includes(CHARGING),
    hasPool: false,
    people: USUAL_PEOPLE,
    heatingKwhPerDegree: floor * KWH_PER_DEGREE_AND_M2,
  }
}

/** A business is not asked what heats its water: with gas, gas does. */
const heatsWaterByPower = ({ TypesOfEnergyUsed: energy }: Answers) =>
  !listOf(energy).some((type) => type === 'NaturalGas' || type === 'Lpg')

const listOf = (answer: unknown): readonly unknown[] => (Array.isArray(answer) ? answer : [])
const numberOf = (answer: unknown): number | undefined => (typeof answer === 'number' && Number.isFinite(answer) ? answer : undefined)

/** The middle of a range of square metres; -1 is open at that end, or not known. */
function floorOf(answer: unknown): number {
  const { Min = -1, Max = -1 } = (typeof answer === 'object' && answer !== null ? answer : {}) as { Min?: unknown; Max?: unknown }
  const [min, max] = [numberOf(Min) ?? -1, numberOf(Max) ?? -1]
  if (min < 0 && max < 0) return USUAL_FLOOR_M2
  if (min < 0) return max * 0.8
  return max < 0 ? min * 1.15 : (min + max) / 2
}
