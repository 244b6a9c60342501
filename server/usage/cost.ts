import { costCents, GST_RATE, grossCents } from '#lib/money.ts'
import { weekdayOf } from '#lib/calendar.ts'
import { clockHours } from '#lib/trading-periods.ts'
import { sum } from '#lib/sum.ts'
import type { PlanPrices } from '#schemas/feed/supply.ts'
import type { RatedUse } from '../billing/correction.ts'

/** The parts of a plan that a cost follows from on a day; rates as decimal texts, without GST. */
export interface Tariff {
  dayRate: string
  nightRate: string
  nightFromHour: number
  nightToHour: number
  dailyCharge: string
  /** from Monday to Friday, in hours that go before the night's */
  peak?: { rate: string; fromHour: number; toHour: number } | undefined
  /** on every kWh but free ones */
  levyRate?: string | undefined
  /** of a register that the half-hours do not tell apart */
  controlledRate?: string | undefined
  /** paid for what is sent to the network */
  exportRate?: string | undefined
}

export type PlanOfTariff = Pick<Tariff, 'nightFromHour' | 'nightToHour'> & {
  peakHours: { from: number; to: number } | null
  prices: readonly PlanPrices[]
}

/** The tariff of a plan by local day: the latest prices by then, or the first ones before all others. */
export function tariffsOf({ nightFromHour, nightToHour, peakHours, prices }: PlanOfTariff): (day: string) => Tariff {
  const tariffs = prices.map(({ from, dayRate, nightRate = dayRate, peakRate, dailyCharge, levyRate, controlledRate, exportRate }) => ({
    from,
    dayRate,
    nightRate,
    nightFromHour,
    nightToHour,
    dailyCharge,
    peak: peakHours && peakRate !== undefined ? { rate: peakRate, fromHour: peakHours.from, toHour: peakHours.to } : undefined,
    levyRate,
    controlledRate,
    exportRate,
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
  peakWh: number
  /** within booked free power hours */
  freeWh: number
}

export const NO_USE: ByRate = { dayWh: 0, nightWh: 0, peakWh: 0, freeWh: 0 }

export const totalWhOf = ({ dayWh, nightWh, peakWh, freeWh }: ByRate): number => dayWh + nightWh + peakWh + freeWh

export const addRates = (a: ByRate, b: ByRate): ByRate => ({
  dayWh: a.dayWh + b.dayWh,
  nightWh: a.nightWh + b.nightWh,
  peakWh: a.peakWh + b.peakWh,
  freeWh: a.freeWh + b.freeWh,
})

/** Whether a plan has one rate at all hours. */
export const isFlat = ({ nightFromHour, nightToHour }: Pick<Tariff, 'nightFromHour' | 'nightToHour'>): boolean =>
  nightFromHour === nightToHour

/** Whether an hour is from one to another, which may be past midnight; none is from an hour to itself. */
const isBetween = (hour: number, from: number, to: number) => (from <= to ? hour >= from && hour < to : hour >= from || hour < to)

const SATURDAY = 6

/** What half-hours of a local day are counted as, by the local hour in which they begin. */
export function ratesOn({ nightFromHour, nightToHour, peak }: Tariff, day: string): (hour: number, isFree: boolean) => keyof ByRate {
  const ofWeekday = peak && weekdayOf(day) < SATURDAY ? peak : undefined
  return (hour, isFree) => {
    if (isFree) return 'freeWh'
    if (ofWeekday && isBetween(hour, ofWeekday.fromHour, ofWeekday.toHour)) return 'peakWh'
    return isBetween(hour, nightFromHour, nightToHour) ? 'nightWh' : 'dayWh'
  }
}

/**
 * Splits a local day's half-hours (watt-hours, or null) by rate.
 * @param free indexes of the free half-hours
 */
export function splitByRate(tariff: Tariff, day: string, wattHours: readonly (number | null)[], free?: ReadonlySet<number>): ByRate {
  const hours = clockHours(day)
  const rateAt = ratesOn(tariff, day)
  const split: ByRate = { ...NO_USE }
  wattHours.forEach((value, i) => {
    split[rateAt(hours[i] ?? 0, free?.has(i) ?? false)] += value ?? 0
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

const netCents = (tariff: Tariff, { used, days }: PartOfBill): number =>
  sum(RATES.map((of) => lineCents(used[of], rateOf(tariff, of)))) + levyCents(tariff, used) + dailyChargeCents(tariff, days)

const FREE = '0.00000'

const RATES = ['dayWh', 'nightWh', 'peakWh', 'freeWh'] as const satisfies (keyof ByRate)[]

/** Most parts of a bill have no energy at most rates: this is counted for each day of years. */
const lineCents = (wattHours: number, rate: string): number => (wattHours === 0 ? 0 : costCents(wattHours, rate))

export function rateOf({ dayRate, nightRate, peak }: Tariff, of: keyof ByRate): string {
  switch (of) {
    case 'dayWh':
      return dayRate
    case 'nightWh':
      return nightRate
    case 'peakWh':
      return peak?.rate ?? dayRate
    case 'freeWh':
      return FREE
  }
}

/** The energy of a bill by its rates, net; each rate is a line and rounded as one. */
export const ratedUses = (tariff: Tariff, used: ByRate): RatedUse[] =>
  RATES.map((of) => {
    const rate = rateOf(tariff, of)
    return { rate, wattHours: used[of], cents: lineCents(used[of], rate) }
  })

/** Net. */
export const levyCents = ({ levyRate }: Tariff, used: ByRate): number =>
  levyRate === undefined ? 0 : costCents(totalWhOf(used) - used.freeWh, levyRate)

/** What a watt-hour costs at a rate, GST included, not rounded. */
export function centsPerWh(tariff: Tariff, of: keyof ByRate): number {
  const netRate = of === 'freeWh' ? 0 : Number(rateOf(tariff, of)) + Number(tariff.levyRate ?? FREE)
  return (netRate * (1 + GST_RATE)) / 10
}

/** What energy costs, GST included, not rounded. */
export const energyCentsOf = (tariff: Tariff, used: ByRate, priceOfWh = centsPerWh): number =>
  sum(RATES.map((of) => (used[of] === 0 ? 0 : used[of] * priceOfWh(tariff, of))))

/** What a bill took for supply, and what the readings of its days are worth now, at the prices of the bill. */
interface BilledPeriod {
  cents: number
  worthCents: number
  /** how many cents more a part is worth at them than at the plan's */
  moreCentsOf?: (tariff: Tariff, part: PartOfBill) => number
}

const shareOf = (
  { cents, worthCents, moreCentsOf = () => 0 }: BilledPeriod,
  planCents: number,
  parts: ReadonlyMap<Tariff, PartOfBill>,
): number => Math.round(((planCents + sum([...parts].map((part) => moreCentsOf(...part)))) * cents) / worthCents)

/**
 * The growth of a bill, by half-hour or day, from the first day of its period. A bill rounds its lines and GST once, so
 * each part's cost is the difference between the bill after and before it, and parts always add up to the cent.
 */
export class GrowingBill {
  readonly #billed: BilledPeriod | undefined
  readonly #parts = new Map<Tariff, PartOfBill>()
  #cents = 0

  /** @param billed the parts share out what was billed */
  constructor(billed?: BilledPeriod) {
    this.#billed = billed
  }

  /**
   * @param tariff what holds on the day
   * @param part the use that comes next
   * @param days how much of a day it covers, such as 1, or 1/48 for a half-hour; whole days add up to exactly 1
   * @returns cents, GST included
   */
  add(tariff: Tariff, used: ByRate, days: number): number {
    const part = this.#parts.get(tariff) ?? { used: NO_USE, days: 0 }
    this.#parts.set(tariff, part)
    part.used = addRates(part.used, used)
    // Forty-eight times 1/48 is not quite 1 in a double; a whole day is.
    const whole = Math.round(part.days + days)
    part.days = Math.abs(part.days + days - whole) < 1e-9 ? whole : part.days + days
    const worthCents = billedTogetherCents(this.#parts)
    const cents = this.#billed ? shareOf(this.#billed, worthCents, this.#parts) : worthCents
    const growth = cents - this.#cents
    this.#cents = cents
    return growth
  }

  /** The energy so far. */
  ratedUses(): RatedUse[] {
    return [...this.#parts].flatMap(([tariff, { used }]) => ratedUses(tariff, used))
  }
}
