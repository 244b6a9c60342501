import { costCents } from '#lib/money.ts'
import { clockHours } from '#lib/local-day.ts'

/** The parts of a plan that a cost follows from; rates as decimal texts, without GST. */
export interface Tariff {
  dayRate: string
  nightRate: string
  nightFromHour: number
  nightToHour: number
  dailyCharge: string
}

/** Whether the night rate holds in a local hour; a flat plan (equal hours) has no night. */
export function isNightHour({ nightFromHour, nightToHour }: Tariff, hour: number): boolean {
  if (nightFromHour === nightToHour) return false
  return nightFromHour < nightToHour ? hour >= nightFromHour && hour < nightToHour : hour >= nightFromHour || hour < nightToHour
}

/** Splits a local day's half-hours (watt-hours, null for none) by the rate that holds. */
export function splitByRate(tariff: Tariff, day: string, wattHours: readonly (number | null)[]): { dayWh: number; nightWh: number } {
  const hours = clockHours(day)
  let dayWh = 0
  let nightWh = 0
  wattHours.forEach((value, i) => {
    if (isNightHour(tariff, hours[i] ?? 0)) nightWh += value ?? 0
    else dayWh += value ?? 0
  })
  return { dayWh, nightWh }
}

/** Net cents of a day's use and its daily charge. */
export function dayCostCents(tariff: Tariff, day: string, wattHours: readonly (number | null)[]): number {
  const { dayWh, nightWh } = splitByRate(tariff, day, wattHours)
  return costCents(dayWh, tariff.dayRate) + costCents(nightWh, tariff.nightRate) + dailyChargeCents(tariff, 1)
}

export function dailyChargeCents(tariff: Tariff, days: number): number {
  return Math.round(Number(tariff.dailyCharge) * 100 * days)
}
