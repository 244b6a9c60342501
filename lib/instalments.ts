import type { Frequency } from '#schemas/feed/billing.ts'
import { addDays, monthsBefore } from './calendar.ts'
import { dayText } from './day-text.ts'
import { moneyText } from './money-text.ts'

/*
 * A payment arrangement: what is owed, in instalments that add up to it. Browser and server work it out by these rules, so that
 * what a customer sees before agreeing is what is stored.
 */

export interface Instalment {
  /** local day */
  dueDay: string
  cents: number
}

export interface ArrangementWish {
  frequency: Frequency
  /** the next payday, a local day */
  firstDay: string
  eachCents: number
}

/** What a brand allows. */
export interface ArrangementRule {
  leastInstalmentCents: number
  mostMonths: number
}

/** A payday further away than a month is not the next one. */
const LATEST_FIRST_DAYS = 31

const DAYS: Record<Exclude<Frequency, 'monthly'>, number> = { weekly: 7, fortnightly: 14 }

/** The day of an instalment, counted from 0. On the 31st of each month means on the last day of a shorter one. */
const dayAt = (firstDay: string, frequency: Frequency, at: number): string =>
  frequency === 'monthly' ? monthsBefore(firstDay, -at) : addDays(firstDay, at * DAYS[frequency])

/**
 * The instalments of an amount, equal but for the last, which takes the remainder: less than the others, or more where the remainder
 * alone would be less than the least instalment.
 * @param leastCents of the rule; an amount below it is one instalment
 */
export function instalmentsOf(totalCents: number, { frequency, firstDay, eachCents }: ArrangementWish, leastCents: number): Instalment[] {
  const whole = Math.max(1, Math.floor(totalCents / eachCents))
  const remainder = totalCents - whole * eachCents
  const count = remainder >= leastCents ? whole + 1 : whole
  return Array.from({ length: count }, (_, at) => ({
    dueDay: dayAt(firstDay, frequency, at),
    cents: at < count - 1 ? eachCents : totalCents - (count - 1) * eachCents,
  }))
}

/** The last day on which an arrangement may end. @param today local day */
const lastDayOf = ({ mostMonths }: ArrangementRule, today: string): string => monthsBefore(today, -mostMonths)

/** The last day that can be the first of an arrangement. @param today local day */
export function latestFirstDay(rule: ArrangementRule, today: string): string {
  const inAMonth = addDays(today, LATEST_FIRST_DAYS)
  const last = lastDayOf(rule, today)
  return inAMonth < last ? inAMonth : last
}

/** The least that has to be paid each time, so that all is paid in time. @param today local day */
export function leastEachCents(
  totalCents: number,
  { frequency, firstDay }: Omit<ArrangementWish, 'eachCents'>,
  rule: ArrangementRule,
  today: string,
): number {
  const last = lastDayOf(rule, today)
  let count = 1
  while (dayAt(firstDay, frequency, count) <= last) count++
  return Math.min(totalCents, Math.max(rule.leastInstalmentCents, Math.ceil(totalCents / count)))
}

/** Why an arrangement cannot begin on a day, in words for the customer. @param firstDay a local day; empty for none @param today local day */
export function wrongFirstDay(firstDay: string, rule: ArrangementRule, today: string): string | undefined {
  if (firstDay < today) return 'Choose a first day that is not over yet.'
  const latest = latestFirstDay(rule, today)
  if (firstDay > latest) return `Choose a first day within the next month: ${dayText(latest, 'weekday')} at the latest.`
  return undefined
}

/** What is not allowed in a wish, in words for the customer; undefined where it can be had. @param today local day */
export function wrongWith(totalCents: number, wish: ArrangementWish, rule: ArrangementRule, today: string): string | undefined {
  const { firstDay, eachCents } = wish
  const wrongDay = wrongFirstDay(firstDay, rule, today)
  if (wrongDay) return wrongDay
  const least = leastEachCents(totalCents, wish, rule, today)
  if (eachCents < least)
    return `Pay at least ${moneyText(least / 100)} each time, so that it is paid by ${dayText(lastDayOf(rule, today), 'year')}.`
  if (eachCents > totalCents) return `That is more than you owe. You owe ${moneyText(totalCents / 100)}.`
  return undefined
}
