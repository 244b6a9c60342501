import type { CarbonArea, CarbonHome, CarbonInput, ToggleType } from '#schemas/carbon/entities.ts'
import { kwhToWarm, LITRES_PER_MINUTE } from '../hot-water.ts'
import { sum } from '../sum.ts'
import * as f from './factors.ts'

/*
 * A home's greenhouse gases in a year, by area. Showers and the charging of a car are part of what a meter counts: they are
 * taken out of electricity and gas, so that the areas add up and nothing is counted twice.
 */

const WEEKS_PER_YEAR = 52

/** What is known of a home's energy in a year; absent where it is not. */
export interface KnownUse {
  electricityKwh?: number | undefined
  gasKwh?: number | undefined
}

/** The energy that a home takes in a year, by what it is for. */
export function homeOf({ people, gas, shower, car }: CarbonInput, known: KnownUse): CarbonHome {
  const count = people.adults + people.children
  const showers = shower.perWeek * count * WEEKS_PER_YEAR
  const litresEach = shower.minutes === undefined ? f.BATH_LITRES.value : shower.minutes * LITRES_PER_MINUTE
  const showerKwh = kwhToWarm(showers * litresEach)
  const isShowerGas = gas.kind !== 'None' && gas.uses.includes('HotWater')
  const carKwh = car.cars > 0 && car.fuel === 'Electric' ? car.kmPerYear * evKwhPerKm(car) : 0

  const byPeople = count / f.AVERAGE_PEOPLE.value
  const uses = gas.kind === 'None' ? [] : gas.uses
  const usual = {
    heating: uses.includes('Heating') ? f.GAS_HEATING.value : 0,
    hotWater: uses.includes('HotWater') ? f.GAS_HOT_WATER.value * byPeople : 0,
    cooking: uses.includes('Cooking') ? f.GAS_COOKING.value * byPeople : 0,
  }
  const usualGas = usual.heating + usual.hotWater + usual.cooking
  const scale = known.gasKwh !== undefined && usualGas > 0 ? known.gasKwh / usualGas : 1
  const gasHotWater = Math.max(0, usual.hotWater * scale - (isShowerGas ? showerKwh : 0))
  const electricity = known.electricityKwh ?? f.AVERAGE_ELECTRICITY.value
  return {
    electricityKwh: Math.max(0, electricity - (isShowerGas ? 0 : showerKwh) - carKwh),
    gasKind: gas.kind,
    gasHeatingKwh: usual.heating * scale,
    gasOtherKwh: gasHotWater + usual.cooking * scale,
    showersPerYear: showers,
    litresPerShower: litresEach,
    isShowerGas,
    kmPerYear: car.cars > 0 ? car.kmPerYear : 0,
    ...(car.fuel === 'Electric' ? { carKwhPerKm: evKwhPerKm(car) } : { carKgPerKm: fuelKgPerKm(car) }),
  }
}

type Car = CarbonInput['car']

/** An option that staff added has no share here; it counts as 1. */
const shareOf = (shares: Record<string, number>, option: string | undefined) =>
  option !== undefined && Object.hasOwn(shares, option) ? (shares[option] ?? 1) : 1

const evKwhPerKm = ({ evYear, carSize }: Car) =>
  f.ELECTRIC_CAR.value * shareOf(f.EV_YEAR_SHARES, evYear) * shareOf(f.EV_SIZE_SHARES, carSize)

function fuelKgPerKm({ fuel, year, engineSize }: Car): number {
  const middle = fuel === 'Diesel' ? f.DIESEL.value : f.PETROL.value * (fuel === 'Hybrid' ? f.HYBRID_SHARE.value : 1)
  return middle * shareOf(f.CAR_YEAR_SHARES, year) * shareOf(f.ENGINE_SHARES, engineSize)
}

const gasKgPerKwh = ({ gasKind }: CarbonHome) => (gasKind === 'Bottled' ? f.BOTTLED_GAS.value : f.NATURAL_GAS.value)

/**
 * Kilograms of CO2 equivalents in a year.
 * @param gramsPerKwh of the country's electricity
 */
export function kilogramsOf(home: CarbonHome, gramsPerKwh: number): Record<CarbonArea, number> {
  const perKwh = gramsPerKwh / 1000
  const showerKwh = kwhToWarm(home.showersPerYear * home.litresPerShower)
  return {
    electricity: home.electricityKwh * perKwh,
    gas: (home.gasHeatingKwh + home.gasOtherKwh) * gasKgPerKwh(home),
    travel: home.kmPerYear * (home.carKgPerKm ?? (home.carKwhPerKm ?? 0) * perKwh),
    shower: showerKwh * (home.isShowerGas ? gasKgPerKwh(home) : perKwh),
  }
}

/** The same of the country's average home. */
export const averageKilograms = (gramsPerKwh: number): Record<CarbonArea, number> => ({
  electricity: ((f.AVERAGE_ELECTRICITY.value - f.AVERAGE_SHOWERS.value) * gramsPerKwh) / 1000,
  gas: f.AVERAGE_GAS.value,
  travel: f.AVERAGE_TRAVEL.value * f.AVERAGE_PEOPLE.value,
  shower: (f.AVERAGE_SHOWERS.value * gramsPerKwh) / 1000,
})

/** What a home would be after a change; the same where the change does not apply to it. */
const CHANGES: Record<ToggleType, (home: CarbonHome) => CarbonHome> = {
  driveLess: (home) => ({ ...home, kmPerYear: home.kmPerYear * 0.8 }),
  driveElectric: ({ carKgPerKm: _, ...home }) => ({ ...home, carKwhPerKm: home.carKwhPerKm ?? f.ELECTRIC_CAR.value }),
  heatPump: (home) => ({
    ...home,
    gasHeatingKwh: 0,
    electricityKwh: home.electricityKwh + home.gasHeatingKwh / f.HEAT_PUMP.value,
  }),
  shortShowers: (home) => ({ ...home, litresPerShower: Math.min(home.litresPerShower, LITRES_PER_MINUTE) }),
  lineDry: (home) => ({ ...home, electricityKwh: Math.max(0, home.electricityKwh - WEEKS_PER_YEAR * f.DRYER_LOAD.value) }),
}
export const TOGGLES = Object.keys(CHANGES) as ToggleType[]

/** The home after all of these changes, always made in the same order. */
export const changedHome = (home: CarbonHome, changes: readonly ToggleType[]): CarbonHome =>
  TOGGLES.filter((type) => changes.includes(type)).reduce((changed, type) => CHANGES[type](changed), home)

/** In whole kilograms, so that the areas that are shown add up to it. */
export const wholeTotalOf = (areas: Record<CarbonArea, number>): number => sum(Object.values(areas).map(Math.round))

export const totalOf = (areas: Record<CarbonArea, number>): number => areas.electricity + areas.gas + areas.travel + areas.shower
