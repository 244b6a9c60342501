import { addDays, yearBefore } from '#lib/calendar.ts'
import { dayText } from '#lib/day-text.ts'
import { moneyText } from '#lib/money-text.ts'
import { sum } from '#lib/sum.ts'
import type { BrandTexts } from '#schemas/document/brand.ts'
import { payableCents } from '../billing/queries.ts'
import type { Owed } from '../billing/settle.ts'
import { LEAST_CENTS } from '../payments/gateway.ts'

type Rules = NonNullable<BrandTexts['payingHelp']>

/** What a brand allows, and the state of an account that decides about it. */
export interface Asking {
  owed: Owed
  /** local day */
  today: string
  rules: Rules
  phone: string
  /** extensions that hold or held, not those refused */
  extensions: readonly { askedDay: string; endDay: string }[]
  /** all that were ever made; those of the retailer have no request */
  arrangements: readonly { madeDay: string; requestKey: string | null }[]
}

/** Without a limit, a customer could agree to new instalments each month and never be overdue. */
const USUAL_TIMES_A_YEAR = 4

/** What is owed of bills: nothing else can be put off. */
export const billedCentsOf = ({ bills }: Owed): number => sum(bills.map(({ owedCents }) => owedCents))

export const owedCentsOf = (owed: Owed): number => billedCentsOf(owed) + (owed.debtCents ?? 0)

/** Whether an arrangement still has something to be paid. */
export const isUnderWay = ({ arrangement }: Owed): boolean =>
  arrangement?.instalments.some(({ cents, paidCents }) => paidCents < cents) ?? false

const later = (a: string, b: string) => (a > b ? a : b)

const NOTHING_TO_PAY = 'There is nothing to pay just now.'

/** It cannot be paid alone, and is not overdue. */
const TOO_LITTLE = { whyNot: 'What you owe is less than can be paid by card. Pay it with your next bill.' }

export type ExtensionOffer = { whyNot: string } | { earliestDay: string; latestDay: string; leftInYear: number }

/**
 * Which later days can be chosen, or why none can. All that is owed falls due on the chosen day, so that is never before the due day of
 * a bill: the newest may be due later than the brand would give an older one.
 */
export function extensionOffer({ owed, today, rules: { extension: rule }, phone, extensions }: Asking): ExtensionOffer {
  if (owedCentsOf(owed) > 0 && payableCents(owed, today) < LEAST_CENTS) return TOO_LITTLE
  const callUs = `Call us on ${phone} and we’ll find a way together.`
  const open = owed.bills.filter(({ owedCents }) => owedCents > 0)
  const dueDays = open.map(({ dueDay }) => dueDay).sort()
  const firstDue = dueDays[0]
  const lastDue = dueDays.at(-1)
  if (firstDue === undefined || lastDue === undefined) return { whyNot: owed.debtCents ? callUs : NOTHING_TO_PAY }
  if (!rule) return { whyNot: callUs }
  if (isUnderWay(owed)) return { whyNot: 'You are paying in instalments. You can change them below.' }
  const running = extensions.find(({ endDay }) => endDay >= today)
  if (running) {
    const until = dayText(running.endDay, 'weekday')
    return { whyNot: `You have until ${until} already. You can pay before then, in one or in parts. For another day, call us on ${phone}.` }
  }
  const inYear = extensions.filter(({ askedDay }) => askedDay > yearBefore(today)).length
  if (inYear >= rule.timesAYear) return { whyNot: `You have had more time as often as we can agree here within a year. ${callUs}` }
  if (billedCentsOf(owed) > rule.mostNzd * 100) return { whyNot: `Here we can agree on up to ${moneyText(rule.mostNzd)}. ${callUs}` }
  const from = later(firstDue, today)
  return {
    earliestDay: later(addDays(from, 1), lastDue),
    latestDay: later(addDays(from, rule.mostDays), lastDue),
    leftInYear: rule.timesAYear - inYear,
  }
}

export type ArrangementOffer = { whyNot: string } | { owedCents: number; leastInstalmentCents: number; mostMonths: number }

/** What an arrangement would be for, or why none can be made here. */
export function arrangementOffer({ owed, today, rules: { arrangement: rule }, phone, arrangements }: Asking): ArrangementOffer {
  const owedCents = billedCentsOf(owed)
  const callUs = `Call us on ${phone} and we’ll find a way together.`
  if (owedCents === 0) return { whyNot: owed.debtCents ? callUs : NOTHING_TO_PAY }
  if (payableCents(owed, today) < LEAST_CENTS) return TOO_LITTLE
  if (!rule) return { whyNot: callUs }
  if (owedCents > rule.mostNzd * 100) return { whyNot: `Here we can agree on up to ${moneyText(rule.mostNzd)}. ${callUs}` }
  const inYear = arrangements.filter(({ madeDay, requestKey }) => requestKey !== null && madeDay > yearBefore(today)).length
  if (inYear >= (rule.timesAYear ?? USUAL_TIMES_A_YEAR)) {
    return { whyNot: `You have agreed on instalments as often as we can here within a year. ${callUs}` }
  }
  return { owedCents, leastInstalmentCents: rule.leastInstalmentNzd * 100, mostMonths: rule.mostMonths }
}
