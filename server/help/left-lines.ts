import { dayText } from '#lib/day-text.ts'
import { dollarsOf } from '#lib/money.ts'
import { moneyText } from '#lib/money-text.ts'
import { sum } from '#lib/sum.ts'
import { dueDayOf, type Owed, type OwedBill } from '../billing/settle.ts'
import { centsForBill } from '../payments/due-now.ts'
import { isToBeTaken, type Taker } from '../payments/taker.ts'
import { agreedHelpOf } from './state.ts'

/**
 * What is left of bills that are no longer paid in instalments, in words: when it is due, and what of it is taken automatically.
 * @param owed without the arrangement
 * @param today local day
 */
export function leftLines(owed: Owed, taker: Taker | undefined, today: string): string[] {
  const open = owed.bills.filter(({ owedCents }) => owedCents > 0)
  if (open.length === 0) return []
  const nzdOf = (some: readonly OwedBill[], day: (bill: OwedBill) => string = dueDayOf) =>
    moneyText(dollarsOf(sum(some.map((bill) => centsForBill(bill, day(bill))))))
  const help = agreedHelpOf(owed, today)
  const isAllPutOff = open.every((bill) => dueDayOf(bill) === help?.date)
  const rest = isAllPutOff ? '' : '; what was not put off, as the bills say'
  const whenDue = help ? `on ${dayText(help.date, 'weekday')}, as agreed before${rest}` : 'as the bills say'
  const taken = taker ? open.filter((bill) => isToBeTaken(taker, bill, today)) : []
  const byHand = open.filter((bill) => !taken.includes(bill))
  const days = [...new Set(taken.map(dueDayOf))]
  const [day] = days
  const onDay =
    days.length === 1 && day !== undefined && day >= today ? ` on ${dayText(day, 'weekday')}` : ': what is due already in the next days'
  return [
    `What is left of your bills is due ${whenDue}.`,
    ...(taker && taken.length > 0 ? [`We take ${nzdOf(taken)} ${taker.by}${onDay}.`] : []),
    ...(byHand.length > 0 ? [`Please pay ${nzdOf(byHand, () => today)} yourself.`] : []),
  ]
}
