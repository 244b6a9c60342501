import type { BillComparison, WhyKind } from '#schemas/billing/insights.ts'
import type { EnergyType } from '#schemas/account/entities.ts'
import { capitalised } from '#lib/capitalised.ts'
import { counted } from '#lib/counted.ts'
import { daysText } from '#lib/day-text.ts'
import { energiesText, energyName } from '#lib/energy-names.ts'
import { kwhText } from '#lib/energy-text.ts'
import { listed } from '#lib/listed.ts'
import { centsOfDollars } from '#lib/money.ts'
import { moneyText } from '#lib/money-text.ts'
import { sum } from '#lib/sum.ts'
import { unbroken } from '#lib/unbroken.ts'

/* Why a bill is higher or lower, in words. */

type ReasonKind = WhyKind | 'exports'

/** All of a difference that has one reason, of all energies. */
export interface Reason {
  kind: ReasonKind
  cents: number
  /** what each energy is of it, where there are several */
  energies: { energyType: EnergyType; cents: number }[]
}

/** Beside the axis of the chart and in the list below it. */
export const REASON_NAMES: Record<ReasonKind, string> = {
  days: 'Days',
  timeOfYear: 'Season',
  use: 'Use',
  hours: 'Time of day',
  freeHours: 'Free hours',
  prices: 'Prices',
  dailyCharges: 'Daily charges',
  discount: 'Discount',
  cover: 'Cover',
  exports: 'Power sent',
  other: 'Other',
}

/** The bill that another is compared with, as the switch between them calls it: the latest is itself the last one. */
export const OTHER_BILL: Record<BillComparison['with'], string> = { lastBill: 'the bill before', lastYear: 'the bill a year before' }

/** A reason of fewer cents is no reason that a person would name. */
export const LEAST_CENTS = 5

const kindOf = ({ kind, sentKwh }: BillComparison['parts'][number]): ReasonKind => (sentKwh === undefined ? kind : 'exports')

/**
 * The parts of a comparison by their reason, in its order. Reasons of a few cents are part of the largest one, so that all
 * still add up to the difference.
 */
export function reasonsOf({ parts }: Pick<BillComparison, 'parts'>): Reason[] {
  const all = [...Map.groupBy(parts, kindOf)].map(([kind, own]) => ({
    kind,
    cents: sum(own.map(({ amountNzd }) => centsOfDollars(amountNzd))),
    energies: own.flatMap(({ energyType, amountNzd }) => (energyType ? [{ energyType, cents: centsOfDollars(amountNzd) }] : [])),
  }))
  const isTold = ({ cents, energies }: Reason) => [cents, ...energies.map((own) => own.cents)].some((own) => Math.abs(own) >= LEAST_CENTS)
  const told = all.filter(isTold)
  const [largest] = told.toSorted((a, b) => Math.abs(b.cents) - Math.abs(a.cents))
  const fewCents = sum(all.filter((reason) => !isTold(reason)).map(({ cents }) => cents))
  if (!largest) return fewCents === 0 ? [] : [{ kind: 'other', cents: fewCents, energies: [] }]
  return told.map((reason) => (reason === largest ? withMore(reason, fewCents) : reason))
}

function withMore({ kind, cents, energies }: Reason, more: number): Reason {
  const [largest] = energies.toSorted((a, b) => Math.abs(b.cents) - Math.abs(a.cents))
  return { kind, cents: cents + more, energies: energies.map((own) => (own === largest ? { ...own, cents: own.cents + more } : own)) }
}

export const signedText = (cents: number): string => `${cents < 0 ? '' : '+'}${moneyText(cents / 100)}`

/** Less is told as the same, and of reasons only as many as explain this much of the difference. */
const ABOUT_THE_SAME_CENTS = 100
const MOST_OF_IT = 0.8
const MOST_REASONS = 3
/** A reason against the others is told where it is at least so much of the difference. */
const WORTH_TELLING = 0.25

/** The one sentence that says why, the largest reasons first. @param other the other bill, such as `the bill before` */
export function whyText(comparison: BillComparison, other: string): string {
  const cents = centsOfDollars(comparison.differenceNzd)
  if (cents === 0) return `The same as ${other}`
  const more = `${moneyText(Math.abs(cents) / 100)} ${cents < 0 ? 'less' : 'more'}`
  if (Math.abs(cents) < ABOUT_THE_SAME_CENTS) return `Almost the same as ${other}: ${more}`
  const reasons = reasonsOf(comparison).toSorted((a, b) => Math.abs(b.cents) - Math.abs(a.cents))
  const same = reasons.filter((reason) => reason.cents < 0 === cents < 0)
  const against = reasons.find((reason) => reason.cents < 0 !== cents < 0 && Math.abs(reason.cents) >= WORTH_TELLING * Math.abs(cents))
  const whole = sum(same.map((reason) => reason.cents))
  let told = 0
  const first = same.slice(0, MOST_REASONS).filter((reason) => {
    const isNeeded = told < MOST_OF_IT * Math.abs(whole)
    told += Math.abs(reason.cents)
    return isNeeded
  })
  const words = (reason: Reason) => reasonText(reason, comparison)
  return `${more} than ${other}: ${listed(first.map(words))}${against ? `, despite ${words(against)}` : ''}`
}

/** A reason in a sentence: nouns, so that several can be listed. */
function reasonText({ kind, cents, energies }: Reason, { days, daysBefore, isColder }: BillComparison): string {
  const isMore = cents > 0
  switch (kind) {
    case 'days': {
      const count = Math.abs(days - daysBefore)
      return unbroken(`${count} ${days > daysBefore ? 'more' : 'fewer'} day${count === 1 ? '' : 's'}`)
    }
    case 'timeOfYear':
      return isColder === undefined || isColder !== isMore ? 'the time of year' : `a ${isColder ? 'colder' : 'warmer'} time of year`
    case 'use':
      return `${isMore ? 'more' : 'less'} ${energiesUsed(energies.filter((own) => own.cents > 0 === isMore))}`
    case 'hours':
      return isMore ? 'more use at dearer hours' : 'more use at cheaper hours'
    case 'freeHours':
      return isMore ? 'less use in free power hours' : 'more use in free power hours'
    case 'prices':
      return isMore ? 'higher prices' : 'lower prices'
    case 'dailyCharges':
      return isMore ? 'a higher daily charge' : 'a lower daily charge'
    case 'discount':
      return isMore ? 'a smaller discount' : 'a larger discount'
    case 'cover': {
      const covered = energies.length > 0 ? energiesText(energies.map(({ energyType }) => energyType)) : 'a connection'
      return isMore ? `${covered} that it did not cover` : `${covered} that it covered as well`
    }
    case 'exports':
      return `${isMore ? 'less' : 'more'} paid for power that you sent`
    case 'other':
      return isMore ? 'other charges' : 'other credits'
  }
}

const energiesUsed = (energies: Reason['energies']) =>
  energies.length === 0 ? 'use' : energies.length > 2 ? 'energy' : energiesText(energies.map(({ energyType }) => energyType))

/** What each energy is of a reason, where there are several, in one line, such as `Electricity −$28.13`. */
export const energyAmounts = ({ energies }: Reason): string[] =>
  energies.length > 1
    ? energies.map(({ energyType, cents }, i) => `${i === 0 ? energyName(energyType) : energiesText([energyType])} ${signedText(cents)}`)
    : []

/** So little more or less use is a little. */
const A_LITTLE_CENTS = 500

/** What a reason is made of, beside its amount. */
export function reasonNote(reason: Reason, comparison: BillComparison): string {
  const { kind, cents } = reason
  const { days, daysBefore, isSeasonKnown, hasOtherPlan } = comparison
  switch (kind) {
    case 'days':
      return unbroken(`${daysText(days)} on this bill, ${daysBefore} on the other. More days mean more use and more daily charges.`)
    case 'timeOfYear':
      return usualText(comparison)
    case 'use': {
      const used = `You used ${beyondText(reason, comparison)}.`
      return isSeasonKnown ? used : `${used} The time of year is part of this. After a year of readings we can tell them apart.`
    }
    case 'hours':
      return `More of your use was at ${cents > 0 ? 'dearer' : 'cheaper'} hours than on the other bill.`
    case 'freeHours':
      return `You used ${cents > 0 ? 'less' : 'more'} in your free power hours than on the other bill.`
    case 'prices':
      return hasOtherPlan ? 'Your energy was on a different plan then.' : 'The price of your energy has changed.'
    case 'dailyCharges':
      return 'The charge for each day has changed.'
    case 'discount':
      return 'Discounts on the bill itself, without the one for paying on time.'
    case 'cover':
      return 'Supplied on only one of the two bills, or on more days of one than of the other.'
    case 'exports': {
      const kwhOf = (of: 'sentKwh' | 'sentKwhBefore') => kwhText(sum(comparison.parts.map((part) => part[of] ?? 0)))
      return unbroken(`You sent ${kwhOf('sentKwh')}, against ${kwhOf('sentKwhBefore')} on the other bill.`)
    }
    case 'other':
      return 'Fees, credits and rounding.'
  }
}

/** What was used on each of the two bills, whatever the reasons; empty where neither counts any energy. */
export function usedText({ energies }: BillComparison): string {
  const used = energies.filter(({ quantity, quantityBefore }) => quantity !== 0 || quantityBefore !== 0)
  return used.length === 0 ? '' : unbroken(`${capitalised(used.map(usedBeforeText).join('; '))} on the other bill.`)
}

function usedBeforeText({ energyType, unit, quantity, quantityBefore }: BillComparison['energies'][number]): string {
  const text = (value: number) => (unit === 'kWh' ? kwhText(value) : counted(value, 'bottle'))
  return `${energiesText([energyType])} ${text(quantity)}, against ${text(quantityBefore)}`
}

/** What the days of this bill usually take, which is not what they took. */
function usualText({ parts, isColder }: BillComparison): string {
  const explained = parts.flatMap(({ kind, energyType, usualKwh }) =>
    kind === 'timeOfYear' && energyType ? [{ energyType, usualKwh }] : [],
  )
  const kwh = explained.map(({ energyType, usualKwh = 0 }) => {
    const text = `about ${kwhText(roughly(Math.abs(usualKwh)))} ${usualKwh < 0 ? 'less' : 'more'}`
    return explained.length > 1 ? `${text} ${energiesText([energyType])}` : text
  })
  const weather = isColder === undefined ? '' : `, which is ${isColder ? 'colder' : 'warmer'}`
  return unbroken(`By your own readings, you usually use ${listed(kwh)} at this time of year${weather}.`)
}

/** To the nearest ten, where that is near enough. */
const roughly = (kwh: number) => (kwh < 100 ? kwh : Math.round(kwh / 10) * 10)

/** How much more or less was used than the other reasons explain, of each energy. */
function beyondText({ cents, energies }: Reason, comparison: BillComparison): string {
  const muchText = (of: number) => `${Math.abs(of) < A_LITTLE_CENTS ? 'a little ' : ''}${of > 0 ? 'more' : 'less'}`
  const [only, ...others] = energies
  if (!only || others.length === 0) return `${muchText(cents)} ${beyond(only?.energyType, comparison)}`
  const byBeyond = Map.groupBy(energies, ({ energyType }) => beyond(energyType, comparison))
  return listed(
    [...byBeyond].map(
      ([than, own]) => `${listed(own.map((each) => `${muchText(each.cents)} ${energiesText([each.energyType])}`))} ${than}`,
    ),
  )
}

/** What the use of an energy is compared with once the other reasons are taken off. */
function beyond(energyType: EnergyType | undefined, { parts, energies, days, daysBefore }: BillComparison): string {
  const hasPart = (kind: WhyKind) => parts.some((part) => part.kind === kind && part.energyType === energyType)
  if (hasPart('timeOfYear')) return 'than the season explains'
  // Bottles come when they are ordered, not day by day. A bill that names no supply point does not say of which energy it is.
  const isMetered = !energyType || energies.some((own) => own.unit === 'kWh' && own.energyType === energyType)
  return isMetered && (days !== daysBefore || hasPart('cover')) ? 'a day than on the other bill' : 'than on the other bill'
}
