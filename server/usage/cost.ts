import { costCents, GST_RATE, grossCents } from '#lib/money.ts'
import { clockHours } from '#lib/local-day.ts'
import { sum } from '#lib/sum.ts'
import type { PlanPrices } from '#schemas/feed/supply.ts'

/** The parts of a plan that a cost follows from on a day; rates as decimal texts, without GST. */
export interface Tariff {
  dayRate: string
  nightRate: string
  nightFromHour: number
  nightToHour: number
  dailyCharge: string
}

/** The tariff of a plan by local day: the latest prices by then, or the first ones before all others. */
export function tariffsOf({
  nightFromHour,
  nightToHour,
  prices,
}: Pick<Tariff, 'nightFromHour' | 'nightToHour'> & { prices: readonly PlanPrices[] }): (day: string) => Tariff {
  const tariffs = prices.map(({ from, dayRate, nightRate = dayRate, dailyCharge }) => ({
    from,
    dayRate,
    nightRate,
    nightFromHour,
    nightToHour,
    dailyCharge,
  }))
  return (day) => {
    const tariff = tariffs.findLast(({ from }) => from <= day) ?? tariffs[0]
    if (!tariff) throw new Error('a plan has no prices')
    return tariff
  }
}

/** Watt-hours by what they cost. */
export interface ByRate {
  dayWh: number
  nightWh: number
  /** within booked free power hours */
  freeWh: number
}

/** Whether a plan has one rate at all hours. */
export const isFlat = ({ nightFromHour, nightToHour }: Pick<Tariff, 'nightFromHour' | 'nightToHour'>): boolean =>
  nightFromHour === nightToHour

/** Whether the night rate holds in a local hour; a flat plan has no night. */
export function isNightHour(tariff: Tariff, hour: number): boolean {
  const { nightFromHour, nightToHour } = tariff
  if (isFlat(tariff)) return false
  return nightFromHour < nightToHour ? hour >= nightFromHour && hour < nightToHour : hour >= nightFromHour || hour < nightToHour
}

/** What a half-hour that begins in a local hour is counted as. */
export function rateAt(tariff: Tariff, hour: number, isFree: boolean): keyof ByRate {
  return isFree ? 'freeWh' : isNightHour(tariff, hour) ? 'nightWh' : 'dayWh'
}

/**
 * Splits a local day's half-hours (watt-hours, or null) by rate.
 * @param free indexes of the free half-hours
 */
export function splitByRate(tariff: Tariff, day: string, wattHours: readonly (number | null)[], free?: ReadonlySet<number>): ByRate {
  const hours = clockHours(day)
  const split: ByRate = { dayWh: 0, nightWh: 0, freeWh: 0 }
  wattHours.forEach((value, i) => {
    split[rateAt(tariff, hours[i] ?? 0, free?.has(i) ?? false)] += value ?? 0
  })
  return split
}

/** @param days may be part of a day; the charge is then that part of a day's */
export function dailyChargeCents({ dailyCharge }: Pick<Tariff, 'dailyCharge'>, days: number): number {
  return Math.round((Math.round(Number(dailyCharge) * 100_000) * days) / 1_000)
}

/** Billed amount for this use over so many days, GST included: the sum of its bill lines. */
export function billedCents(tariff: Tariff, used: ByRate, days: number): number {
  return grossCents(netCents(tariff, { used, days }))
}

/** Use over so many days at one tariff. */
export interface PartOfBill {
  used: ByRate
  days: number
}

/** Billed amount where prices change within the bill period, GST included. */
export const billedTogetherCents = (parts: ReadonlyMap<Tariff, PartOfBill>): number =>
  grossCents(sum([...parts].map(([tariff, part]) => netCents(tariff, part))))

const netCents = (tariff: Tariff, { used: { dayWh, nightWh }, days }: PartOfBill): number =>
  costCents(dayWh, tariff.dayRate) + costCents(nightWh, tariff.nightRate) + dailyChargeCents(tariff, days)

/** What a watt-hour costs at a rate, GST included, not rounded. */
export function centsPerWh({ dayRate, nightRate }: Tariff, rate: keyof ByRate): number {
  const netRate = { dayWh: Number(dayRate), nightWh: Number(nightRate), freeWh: 0 }[rate]
  return (netRate * (1 + GST_RATE)) / 10
}

/**
 * The growth of a bill, by half-hour or day, from the first day of its period. A bill rounds its lines and GST once, so
 * each part's cost is the difference between the bill after and before it, and parts always add up to the cent.
 */
export class GrowingBill {
  readonly #billed: { cents: number; worthCents: number } | undefined
  readonly #parts = new Map<Tariff, PartOfBill>()
  #cents = 0

  /**
   * @param billed of a billed period, the bill's amount and what the readings are worth now: the parts share out the
   * bill
   */
  constructor(billed?: { cents: number; worthCents: number }) {
    this.#billed = billed
  }

  /**
   * @param tariff what holds on the day
   * @param part the use that comes next
   * @param days how much of a day it covers, such as 1, or 1/48 for a half-hour; whole days add up to exactly 1
   * @returns cents, GST included
   */
  add(tariff: Tariff, { dayWh, nightWh, freeWh }: ByRate, days: number): number {
    const part = this.#parts.get(tariff) ?? { used: { dayWh: 0, nightWh: 0, freeWh: 0 }, days: 0 }
    this.#parts.set(tariff, part)
    part.used.dayWh += dayWh
    part.used.nightWh += nightWh
    part.used.freeWh += freeWh
    // Forty-eight times 1/48 is not quite 1 in a double; a whole day is.
    const whole = Math.round(part.days + days)
    part.days = Math.abs(part.days + days - whole) < 1e-9 ? whole : part.days + days
    const worthCents = billedTogetherCents(this.#parts)
    const cents = this.#billed ? Math.round((worthCents * this.#billed.cents) / this.#billed.worthCents) : worthCents
    const growth = cents - this.#cents
    this.#cents = cents
    return growth
  }
}
