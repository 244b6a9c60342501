import { kwhOf } from '#lib/kwh.ts'
import { dollarsOf } from '#lib/money.ts'
import type { ChargingSession, ChargingSessions, ChargingSums, HomeState } from '#schemas/ev/entities.ts'
import { type CountedCharge, type ChargeSums, sumsOf } from './counted-charges.ts'

/** Whole cents of a cost that was counted by half-hours. */
export const nzdOf = (cents: number): number => dollarsOf(Math.round(cents))

/** Energy to the watt-hour. */
export const roundedKwh = (wattHours: number): number => kwhOf(Math.round(wattHours))

/** Grams as kilograms, to ten grams. */
export const kgOf = (grams: number): number => Math.round(grams / 10) / 100

export const percentageOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 100))

/** @param hidesCost whether the customer sees kilowatt-hours alone */
export const sumsAnswer = ({ sessions, wattHours, cents, isCostAbout, grams }: ChargeSums, hidesCost: boolean): ChargingSums => ({
  sessions,
  kwh: roundedKwh(wattHours),
  costNzd: hidesCost ? undefined : nzdOf(cents),
  isCostAbout: hidesCost ? undefined : isCostAbout || undefined,
  kgCo2: kgOf(grams),
})

interface ListOf {
  startDate: string
  endDate: string
  kWhOnly: boolean
  homeState: HomeState
  years: number[]
}

/** Charges as one list, latest first, with their sums. */
export function sessionList(charges: readonly CountedCharge[], { kWhOnly, ...of }: ListOf): ChargingSessions {
  const byPlace = Map.groupBy(charges, ({ place, placeName, city = '' }) => JSON.stringify([place, placeName, city]))
  return {
    ...of,
    kWhOnly,
    sessions: charges.map((charge) => sessionOf(charge, kWhOnly)).reverse(),
    total: sumsAnswer(sumsOf(charges), kWhOnly),
    places: [...byPlace.values()]
      .map((own) => ({ place: own[0]?.place ?? 'home', placeName: own[0]?.placeName ?? '', city: own[0]?.city, sums: sumsOf(own) }))
      .sort((a, b) => b.sums.wattHours - a.sums.wattHours || (a.placeName < b.placeName ? -1 : 1))
      .map(({ sums, ...place }) => ({ ...place, ...sumsAnswer(sums, kWhOnly && place.place === 'home') })),
    notInCost: charges.filter(({ cents }) => cents === undefined).length,
  }
}

function sessionOf(charge: CountedCharge, kWhOnly: boolean): ChargingSession {
  const { id, place, placeName, city, position, startMs, endMs, wattHours, nightWh, cents, grams, isFound, paid } = charge
  const isHidden = kWhOnly && place === 'home'
  return {
    id,
    place,
    placeName,
    city,
    position,
    start: new Date(startMs).toISOString(),
    end: new Date(endMs).toISOString(),
    kwh: roundedKwh(wattHours),
    kgCo2: kgOf(grams),
    isFound,
    nightPercentage: percentageOf(nightWh, wattHours),
    costNzd: cents === undefined || isHidden ? undefined : nzdOf(cents),
    foreignCost: paid && paid.currency !== 'NZD' ? { amount: dollarsOf(paid.cents), currency: paid.currency } : undefined,
  }
}
