import { addDays, eachDay } from '#lib/calendar.ts'
import { kwhOf } from '#lib/kwh.ts'
import { clockHours } from '#lib/trading-periods.ts'
import { dollarsOf, GST_RATE, grossRate } from '#lib/money.ts'
import type { BillCorrection } from '#schemas/usage/entities.ts'
import { billedPrice, type BilledPart, type BilledParts, chargeCentsOf, leftByDiscounts, supplyCentsOf } from '../billing/billed.ts'
import { type Correction, correctionOf } from '../billing/correction.ts'
import type { BillWindow, Windows } from '../billing/windows.ts'
import { sum } from '#lib/sum.ts'
import {
  addRates,
  billedTogetherCents,
  type ByRate,
  centsPerWh,
  energyCentsOf,
  GrowingBill,
  NO_USE,
  type PartOfBill,
  ratedUses,
  rateOf,
  ratesOn,
  splitByRate,
  type Tariff,
  totalWhOf,
} from './cost.ts'

/** A supply point's energy: what was read, what it costs and which half-hours are free. */
export interface SuppliedDays {
  /** the bill periods that it is counted by */
  windows: Windows
  /** by local day; the same tariff for all days with the same prices */
  tariffAt: (day: string) => Tariff
  /** by local day */
  readings: ReadonlyMap<string, HalfHours>
  /** by local day, indexes of free half-hours */
  free: ReadonlyMap<string, ReadonlySet<number>> | undefined
  /** first and last local day that the daily charge is owed for, readings or not */
  charged: { from: string; to: string } | undefined
  /** first and last local day that its meter has readings of, or still has to send */
  metered?: { from: string; to: string } | undefined
  /** what its bills took; readings cover each of these periods whole */
  billed: BilledParts | undefined
  /** by local day, what is expected of days that have no readings yet */
  expected?: ReadonlyMap<string, ByRate>
}

export interface HalfHours {
  /** watt-hours of each trading period; null where there is no value */
  wattHours: readonly (number | null)[]
  /** a letter per trading period: A actual, E estimated, `-` empty */
  statuses: string
}

/** A bill period of one supply point that was corrected after it was billed. */
type CorrectedPeriod = BillWindow & Correction

/** A local day of one or several supply points together. */
export interface DayOfUse extends ByRate {
  localDay: string
  /** the bill period it is in; of several supply points, that of the first */
  window: BillWindow
  /** what readings that came after bills change of the bill periods it is in; each the same object on all days of its period */
  corrections: readonly CorrectedPeriod[]
  /** watt-hours of each trading period; null where there is no value, empty where the day has none */
  wattHours: readonly (number | null)[]
  /** true where readings are missing that a meter has, or still has to send */
  lacksReadings: boolean
  isEstimated: boolean
  totalWh: number
  /** of these, in half-hours that are estimated */
  estimatedWh: number
  /** GST included, before discount */
  cents: number
  /** of these, what is for supply: all but what its bill has of exports, fees and notes */
  supplyCents: number
  /** of these, the daily charges */
  chargeCents: number
  /** what its energy costs, as of its half-hours */
  energyCents: number
  /** its bill has rates that are not the plan's, so what a half-hour cost is an estimate */
  isCostAbout: boolean
  /** the daily charges as the plan says them, not rounded: a bill rounds them once, so some days have a cent more */
  exactChargeCents: number
  /** how many daily charges are in it: one for each supply point that was supplied */
  dailyCharges: number
  /** each trading period of the day; there only for days that are asked for in half-hours */
  halfHours: HalfHourOfUse[]
}

export interface HalfHourOfUse {
  wattHours: number | undefined
  lacksReadings: boolean
  isEstimated: boolean
  isFree: boolean
  cents: number
  /** not rounded, without the daily charge: at the price of its bill's lines for what was used, whatever else is on the bill */
  energyCents: number
}

/** The days of one supply point, both included. */
function daysOfSupply(supply: SuppliedDays, first: string, last: string, inHalfHours: boolean): DayOfUse[] {
  const days: DayOfUse[] = []
  const { windows } = supply
  for (let window = windows.at(first); window.startDay <= last; window = windows.at(addDays(window.endDay, 1))) {
    days.push(...daysOfWindow(supply, window, { first, last, inHalfHours }))
  }
  return days.filter(({ localDay }) => localDay >= first)
}

/**
 * Days of a bill period up to the last one asked for. Costs are the bill's growth, so the period must be known from its
 * first day, and to its last if it was billed.
 */
function daysOfWindow(
  supply: SuppliedDays,
  window: BillWindow,
  { first, last, inHalfHours }: { first: string; last: string; inHalfHours: boolean },
): DayOfUse[] {
  const { tariffAt, free, readings, expected, charged } = supply
  const part = supply.billed?.get(window.startDay)
  const inputs = eachDay(window.startDay, part || last > window.endDay ? window.endDay : last).map((localDay) => {
    const { wattHours, statuses } = readings.get(localDay) ?? { wattHours: [], statuses: '' }
    const ahead = expected?.get(localDay)
    const isCharged = wattHours.length > 0 || ahead !== undefined || part !== undefined || isWithin(charged, localDay)
    const tariff = tariffAt(localDay)
    const split = wattHours.length === 0 && ahead ? ahead : splitByRate(tariff, localDay, wattHours, free?.get(localDay))
    return { localDay, tariff, wattHours, statuses, split, dailyCharges: isCharged ? 1 : 0 }
  })
  const {
    billed,
    otherCents = 0,
    billedCharges,
    correction,
    priceOfWh = centsPerWh,
    isCostAbout = false,
  } = part ? comparedWithBill(part, inputs, isPeriodReadWhole(supply, window)) : {}
  const corrections = correction ? [{ ...window, ...correction }] : []
  const bill = new GrowingBill(billed)
  const charges = new GrowingBill(billedCharges)
  const share = billedCharges ? billedCharges.cents / billedCharges.worthCents : 1
  return inputs
    .filter(({ localDay }) => localDay <= last)
    .map((input, index) => {
      const { localDay, tariff, wattHours, statuses, split, dailyCharges } = input
      const ofOthers = equalPart(otherCents, index, inputs.length)
      const lacksReadings = wattHours.length > 0 ? wattHours.includes(null) : isWithin(supply.metered, localDay)
      const halfHours =
        inHalfHours && localDay >= first
          ? halfHoursOf(bill, { ...input, lacksReadings, free: free?.get(localDay), otherCents: ofOthers, priceOfWh })
          : []
      const cents = halfHours.length > 0 ? sum(halfHours.map((half) => half.cents)) : bill.add(tariff, split, dailyCharges) + ofOthers
      return {
        localDay,
        window,
        corrections,
        wattHours,
        lacksReadings,
        isEstimated: statuses.includes('E'),
        totalWh: totalWhOf(split),
        estimatedWh: sum(wattHours.map((value, i) => (statuses[i] === 'E' ? (value ?? 0) : 0))),
        ...split,
        cents,
        supplyCents: cents - ofOthers,
        energyCents: energyCentsOf(tariff, split, priceOfWh),
        isCostAbout,
        chargeCents: charges.add(tariff, NO_USE, dailyCharges),
        exactChargeCents: chargeCentsOn(tariff) * dailyCharges * share,
        dailyCharges,
        halfHours,
      }
    })
}

/** The part at an index, of cents in so many equal parts, which add up to the cent. */
const equalPart = (cents: number, i: number, parts: number): number =>
  Math.round((cents * (i + 1)) / parts) - Math.round((cents * i) / parts)

const isWithin = (span: { from: string; to: string } | undefined, day: string) => span !== undefined && span.from <= day && day <= span.to

/** Whether every half-hour of a bill period, or every day of gas, was read or estimated. */
export const isPeriodReadWhole = ({ readings }: Pick<SuppliedDays, 'readings'>, { startDay, endDay }: BillWindow): boolean =>
  eachDay(startDay, endDay).every((day) => {
    const { wattHours = [] } = readings.get(day) ?? {}
    return wattHours.length > 0 && !wattHours.includes(null)
  })

/**
 * @param days all days of the bill period; each has a daily charge, because it was billed
 * @param isWhole what was not read was billed all the same, so only whole readings correct a bill
 */
function comparedWithBill(
  part: BilledPart,
  days: readonly { tariff: Tariff; split: ByRate; wattHours: HalfHours['wattHours'] }[],
  isWhole: boolean,
) {
  const parts = partsOf(days.map(({ tariff, split }) => ({ tariff, split, dailyCharges: 1 })))
  const used = [...parts].flatMap(([tariff, { used: own }]) => ratedUses(tariff, own))
  const planCents = billedTogetherCents(parts)
  const planChargeCents = billedTogetherCents(new Map([...parts].map(([tariff, own]) => [tariff, { ...own, used: NO_USE }])))
  const freeKwh = kwhOf(sum([...parts].map(([, own]) => own.used.freeWh)))
  const shareRead = days.filter(({ wattHours }) => wattHours.some((value) => value !== null)).length / days.length
  const { priceOfWh, isCostAbout } = priceOfWhOn(part, [...parts], freeKwh, shareRead)
  const cents = supplyCentsOf(part, shareRead === 1 ? sum(used.map(({ wattHours }) => wattHours)) : undefined)
  const isChargeTold = part.lines.some(({ kind, step }) => kind === 'dailyCharge' && step !== Infinity)
  const ofCharges =
    planChargeCents > 0 && (isChargeTold || priceOfWh)
      ? { cents: Math.min(cents, chargeCentsOf(part) * leftByDiscounts(part, freeKwh)), worthCents: planChargeCents }
      : undefined
  const moreCentsOf = (tariff: Tariff, own: PartOfBill) => {
    const more = energyCentsOf(tariff, own.used, priceOfWh) - energyCentsOf(tariff, own.used)
    return ofCharges ? more + (ofCharges.cents / ofCharges.worthCents - 1) * chargeCentsOn(tariff) * own.days : more
  }
  const worthCents = planCents + sum([...parts].map((own) => moreCentsOf(...own)))
  // At a bill's prices the readings may be worth next to nothing, which shares out nothing; then the plan's do.
  const isTold = worthCents > 0 && worthCents * 10 > cents
  const billed = isTold ? { cents, worthCents, moreCentsOf } : planCents > 0 ? { cents, worthCents: planCents } : undefined
  return {
    billed,
    /** what has no part in use, such as exports and fees: in equal parts by day */
    otherCents: part.cents - (billed?.cents ?? 0),
    /** the daily charges: of a bill that does not say them, a part of what it took for supply */
    billedCharges: ofCharges ?? billed,
    correction: isWhole ? correctionOf(part, used) : undefined,
    priceOfWh,
    isCostAbout,
  }
}

/** The daily charge, GST included, not rounded. */
const chargeCentsOn = ({ dailyCharge }: Tariff): number => grossRate(dailyCharge) * 100

/**
 * What a watt-hour of a billed period costs. The plan may have changed since: its rates only share out several ones of the bill.
 * @param shareRead of the days of the period, those with a reading
 * @returns nothing where the bill does not tell
 */
function priceOfWhOn(
  bill: BilledPart,
  parts: readonly [Tariff, PartOfBill][],
  freeKwh: number,
  shareRead: number,
): { priceOfWh?: typeof centsPerWh; isCostAbout?: boolean } {
  const billed = billedPrice(bill, freeKwh)
  if (!billed) return {}
  const paidKwh = kwhOf(sum(parts.map(([, { used }]) => totalWhOf(used)))) - freeKwh
  const planCents = sum(parts.map(([tariff, { used }]) => energyCentsOf(tariff, used)))
  const hasOneRate = billed.rates.length === 1
  const ofPlan = parts.flatMap(([tariff, { used }]) => ratedUses(tariff, used).map(({ rate, ...own }) => ({ rate: Number(rate), ...own })))
  const areRatesOfPlan =
    billed.rates.every((rate) => ofPlan.some((own) => own.rate === rate && (rate > 0 || own.wattHours > 0))) &&
    ofPlan.every(({ rate, wattHours }) => rate === 0 || wattHours === 0 || billed.rates.includes(rate))
  const unpricedKwh = kwhOf(sum(ofPlan.filter(({ rate }) => rate === 0).map(({ wattHours }) => wattHours))) - freeKwh
  // A bill may leave out what has no price: for the days that were read, it then lacks most of these kilowatt-hours.
  const leavesOut = areRatesOfPlan && !billed.rates.includes(0) && (paidKwh - billed.kwh * shareRead) * 2 > unpricedKwh
  // Otherwise it charged for them, at rates that are not the plan's.
  const isOfPlan = areRatesOfPlan && (leavesOut || unpricedKwh === 0 || billed.rates.includes(0))
  // Rates of the plan are those of the bill; what other readings take of each does not change them.
  const share = isOfPlan ? leftByDiscounts(bill, freeKwh) : planCents === 0 ? 1 : (billed.centsPerWh * paidKwh * 1000) / planCents
  const planLevies = sum(parts.map(([{ levyRate = 0 }, { used }]) => Number(levyRate) * kwhOf(totalWhOf(used) - used.freeWh)))
  // The bill's levies may be others.
  const moreLevy = isOfPlan && paidKwh > 0 ? ((billed.levyRate - planLevies / paidKwh) * (1 + GST_RATE)) / 10 : 0
  return {
    priceOfWh: (tariff, of) =>
      of === 'freeWh' || (leavesOut && Number(rateOf(tariff, of)) === 0)
        ? 0
        : hasOneRate
          ? billed.centsPerWh
          : (centsPerWh(tariff, of) + moreLevy) * share,
    isCostAbout: !hasOneRate && !isOfPlan,
  }
}

/** Days added up by their prices, in the order of their days. */
export function partsOf(days: readonly { tariff: Tariff; split: ByRate; dailyCharges: number }[]): Map<Tariff, PartOfBill> {
  return new Map(
    [...Map.groupBy(days, ({ tariff }) => tariff)].map(([tariff, own]) => [
      tariff,
      { used: sumOfRates(own.map(({ split }) => split)), days: sum(own.map(({ dailyCharges }) => dailyCharges)) },
    ]),
  )
}

export const sumOfRates = (parts: readonly ByRate[]): ByRate => parts.reduce(addRates, NO_USE)

/** A day whose cost its half-hours share out. */
interface DayToShare extends HalfHours, Pick<DayOfUse, 'localDay' | 'lacksReadings' | 'dailyCharges'> {
  tariff: Tariff
  free: ReadonlySet<number> | undefined
  otherCents: number
  priceOfWh: typeof centsPerWh
}

function halfHoursOf(bill: GrowingBill, day: DayToShare): HalfHourOfUse[] {
  const { localDay, tariff, wattHours, lacksReadings, statuses, free, dailyCharges, otherCents, priceOfWh } = day
  const hours = clockHours(localDay)
  const rateAt = ratesOn(tariff, localDay)
  return hours.map((hour, i) => {
    const value = wattHours[i] ?? undefined
    const isFree = free?.has(i) ?? false
    const rate = rateAt(hour, isFree)
    const part: ByRate = { ...NO_USE, [rate]: value ?? 0 }
    return {
      wattHours: value,
      lacksReadings: value === undefined && lacksReadings,
      isEstimated: statuses[i] === 'E',
      isFree,
      cents: bill.add(tariff, part, dailyCharges / hours.length) + equalPart(otherCents, i, hours.length),
      energyCents: (value ?? 0) * priceOfWh(tariff, rate),
    }
  })
}

/** The days of several supply points added up, both included; empty without any supply point. */
export function daysOfUse(
  supplies: readonly SuppliedDays[],
  { first, last, inHalfHours = false }: { first: string; last: string; inHalfHours?: boolean },
): DayOfUse[] {
  return daysTogether(supplies.map((supply) => daysOfSupply(supply, first, last, inHalfHours)))
}

/** The same days of several supply points added up. */
export function daysTogether([one = [], ...others]: readonly (readonly DayOfUse[])[]): DayOfUse[] {
  return one.map((day, i) => others.reduce((sum, days) => together(sum, days[i] as DayOfUse), day)) // all have the same days
}

/** Adds two of something that may be missing; missing only if both are. */
const plus = (a: number | null | undefined, b: number | null | undefined) => (a == null && b == null ? null : (a ?? 0) + (b ?? 0))

function together(a: DayOfUse, b: DayOfUse): DayOfUse {
  const longer = a.wattHours.length >= b.wattHours.length ? a : b
  return {
    localDay: a.localDay,
    window: a.window,
    corrections: [...a.corrections, ...b.corrections],
    wattHours: longer.wattHours.map((_, i) => plus(a.wattHours[i], b.wattHours[i])),
    lacksReadings: a.lacksReadings || b.lacksReadings,
    isEstimated: a.isEstimated || b.isEstimated,
    totalWh: a.totalWh + b.totalWh,
    estimatedWh: a.estimatedWh + b.estimatedWh,
    ...addRates(a, b),
    cents: a.cents + b.cents,
    supplyCents: a.supplyCents + b.supplyCents,
    energyCents: a.energyCents + b.energyCents,
    isCostAbout: a.isCostAbout || b.isCostAbout,
    chargeCents: a.chargeCents + b.chargeCents,
    exactChargeCents: a.exactChargeCents + b.exactChargeCents,
    dailyCharges: a.dailyCharges + b.dailyCharges,
    halfHours: a.halfHours.map((half, i) => {
      const other = b.halfHours[i] as HalfHourOfUse // the same day has the same half-hours
      return {
        wattHours: plus(half.wattHours, other.wattHours) ?? undefined,
        lacksReadings: half.lacksReadings || other.lacksReadings,
        isEstimated: half.isEstimated || other.isEstimated,
        isFree: half.isFree || other.isFree,
        cents: half.cents + other.cents,
        energyCents: half.energyCents + other.energyCents,
      }
    }),
  }
}

/** The bill periods of these days that were corrected after they were billed, oldest first; those of the same period together. */
export function correctionsOf(days: readonly DayOfUse[], kWhOnly: boolean): BillCorrection[] {
  const corrected = new Set(days.flatMap(({ corrections }) => corrections))
  const byPeriod = Map.groupBy(corrected, ({ startDay, endDay }) => `${startDay} ${endDay}`)
  return [...byPeriod]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([, own]) => correctedBill(own[0] as CorrectedPeriod, correctionTogether(own), kWhOnly)) // no group is empty
}

export const correctionTogether = (all: readonly Correction[]): Correction => ({
  wattHours: sum(all.map(({ wattHours }) => wattHours)),
  cents: sum(all.map(({ cents }) => cents)),
})

export const correctedBill = (window: BillWindow, { wattHours, cents }: Correction, kWhOnly: boolean): BillCorrection => ({
  startDate: window.startDay,
  endDate: window.endDay,
  kwh: kwhOf(wattHours),
  costNZD: kWhOnly ? undefined : dollarsOf(cents),
})

/** Whether anything was read on a day. */
export const hasReadings = ({ wattHours }: Pick<DayOfUse, 'wattHours'>): boolean => wattHours.some((value) => value !== null)

/** Whether all of a day was read, by each meter that there was: only such days compare with others. */
export const isReadWhole = (day: Pick<DayOfUse, 'wattHours' | 'lacksReadings'>): boolean => hasReadings(day) && !day.lacksReadings
