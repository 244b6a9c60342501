import { GRID } from '#lib/carbon/factors.ts'
import { localDayOf } from '#lib/local-day.ts'
import { clockHours, tradingPeriodStart } from '#lib/trading-periods.ts'
import { sum } from '#lib/sum.ts'
import { centsPerWh, isFlat, type PlanOfTariff, ratesOn, type Tariff, tariffsOf } from '../usage/cost.ts'
import type { HalfHourOfUse } from '../usage/days-of-use.ts'
import { type Charge, HALF_HOUR_MS, type HalfHour } from './charges.ts'

/** What charging is counted by. */
export interface Counting {
  /** the plan of the home; undefined without electricity */
  plan: PlanOfTariff | undefined
  /** the plan whose night hours count; undefined where no plan has any */
  nightPlan: PlanOfTariff | undefined
  /** by local day, indexes of half-hours that are free at home */
  free: ReadonlyMap<string, ReadonlySet<number>> | undefined
  /** by local day, grams of CO2 equivalent per kWh of each half-hour; NaN where it is not known */
  intensities: ReadonlyMap<string, readonly number[]>
  /** by local day, what the meter read and what it costs on the electricity page, at the prices of its bill */
  read?: ReadonlyMap<string, readonly Pick<HalfHourOfUse, 'wattHours' | 'energyCents'>[]>
  /** local days whose bill does not say what a half-hour cost */
  aboutDays?: ReadonlySet<string>
}

/** A charge with what it cost and gave off. */
export interface CountedCharge extends Charge {
  localDay: string
  /** watt-hours in the night hours */
  nightWh: number
  /** whole cents, GST included; undefined where it was not paid in New Zealand dollars */
  cents: number | undefined
  /** what it cost at home is an estimate */
  isCostAbout?: boolean
  /** of these, for the energy of the night */
  nightCents: number
  /** grams of CO2 equivalent */
  grams: number
}

/**
 * What it costs to charge half-hours at home, GST included, not rounded: all of it, and the part of the night. `paidDayWh` is the energy of
 * the other hours without those that cost nothing.
 * @param tariffAt by local day, for half-hours that are not in `read`
 */
export function homeCents(
  halfHours: readonly HalfHour[],
  tariffAt: (day: string) => Tariff,
  { free, nightPlan, read }: Pick<Counting, 'free' | 'nightPlan' | 'read'>,
) {
  const placeOf = placesOfHalfHours()
  const isNight = nightsOf(nightPlan, placeOf)
  const costs = halfHours.map(({ startMs, wattHours }) => {
    const { day, index, hour } = placeOf(startMs)
    const tariff = tariffAt(day)
    const { wattHours: readWh, energyCents = 0 } = read?.get(day)?.[index] ?? {}
    const centsOfWh = readWh ? energyCents / readWh : centsPerWh(tariff, ratesOn(tariff, day)(hour, free?.get(day)?.has(index) ?? false))
    return { isNight: isNight(startMs), wattHours, cents: wattHours * centsOfWh }
  })
  return {
    cents: sum(costs.map(({ cents }) => cents)),
    nightCents: sum(costs.map((cost) => (cost.isNight ? cost.cents : 0))),
    paidDayWh: sum(costs.map((cost) => (cost.isNight || cost.cents === 0 ? 0 : cost.wattHours))),
  }
}

/** Counts charges: by price, each to the cent so that sums are those of what is shown, and by the country's generation of each half-hour. */
export function countCharges(charges: readonly Charge[], counting: Counting): CountedCharge[] {
  const placeOf = placesOfHalfHours()
  const isNight = nightsOf(counting.nightPlan, placeOf)
  const tariffAt = counting.plan && tariffsOf(counting.plan)
  return charges.map((charge) => {
    const { halfHours, paid, wattHours } = charge
    const localDay = localDayOf(new Date(charge.startMs))
    const atHome = charge.place === 'home' && !paid && tariffAt ? homeCents(halfHours, tariffAt, counting) : undefined
    return {
      ...charge,
      localDay,
      nightWh: sum(halfHours.map((half) => (isNight(half.startMs) ? half.wattHours : 0))),
      cents: paid ? (paid.currency === 'NZD' ? paid.cents : undefined) : atHome && Math.round(atHome.cents),
      isCostAbout: atHome !== undefined && counting.aboutDays?.has(localDay) === true,
      nightCents: Math.round(atHome?.nightCents ?? 0),
      grams: gramsOf(halfHours, wattHours, counting.intensities, placeOf),
    }
  })
}

/**
 * What is not known of the country's generation counts like the rest: else a gap would look clean. Where nothing is known, a year's average
 * counts.
 */
function gramsOf(
  halfHours: readonly HalfHour[],
  wattHours: number,
  intensities: Counting['intensities'],
  placeOf: PlaceOfHalfHour,
): number {
  let grams = 0
  let countedWh = 0
  for (const half of halfHours) {
    const { day, index } = placeOf(half.startMs)
    const intensity = intensities.get(day)?.[index] ?? Number.NaN
    if (Number.isNaN(intensity)) continue
    grams += (half.wattHours * intensity) / 1000
    countedWh += half.wattHours
  }
  return countedWh === 0 ? (wattHours * GRID.value) / 1000 : (grams / countedWh) * wattHours
}

/** Whether a half-hour is one of the night's, which free hours do not change. */
function nightsOf(plan: PlanOfTariff | undefined, placeOf: PlaceOfHalfHour): (startMs: number) => boolean {
  if (!plan || isFlat(plan)) return () => false
  const tariffAt = tariffsOf(plan)
  return (startMs) => {
    const { day, hour } = placeOf(startMs)
    return ratesOn(tariffAt(day), day)(hour, false) === 'nightWh'
  }
}

/** Where a half-hour is: its local day, its index there, and the hour that the clock shows. */
type PlaceOfHalfHour = (startMs: number) => { day: string; index: number; hour: number }

/** Looks a day's half-hours up once: a year of charging has thousands. */
function placesOfHalfHours(): PlaceOfHalfHour {
  const days = new Map<string, { firstMs: number; hours: number[] }>()
  return (startMs) => {
    const day = localDayOf(new Date(startMs))
    const known = days.get(day) ?? { firstMs: tradingPeriodStart(day, 1).getTime(), hours: clockHours(day) }
    days.set(day, known)
    const index = Math.floor((startMs - known.firstMs) / HALF_HOUR_MS)
    return { day, index, hour: known.hours[index] ?? 0 }
  }
}

/** What several charges come to. Those that were paid in other money are in the energy, not in the cost. */
export interface ChargeSums extends Pick<CountedCharge, 'wattHours' | 'nightWh' | 'isCostAbout' | 'nightCents' | 'grams'> {
  sessions: number
  cents: number
}

export const sumsOf = (charges: readonly CountedCharge[]): ChargeSums => ({
  sessions: charges.length,
  wattHours: sum(charges.map(({ wattHours }) => wattHours)),
  nightWh: sum(charges.map(({ nightWh }) => nightWh)),
  cents: sum(charges.map(({ cents = 0 }) => cents)),
  isCostAbout: charges.some(({ isCostAbout }) => isCostAbout),
  nightCents: sum(charges.map(({ nightCents }) => nightCents)),
  grams: sum(charges.map(({ grams }) => grams)),
})

/** The half-hours of charges at home together, without those that were paid for apart from the electricity bill. */
export const halfHoursOnBill = (atHome: readonly CountedCharge[]): HalfHour[] =>
  atHome.flatMap(({ halfHours, paid }) => (paid ? [] : halfHours))
