import { dayText } from '#lib/day-text.ts'
import { listed } from '#lib/listed.ts'
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
  const byDay = Map.groupBy(taken, (bill) => (dueDayOf(bill) < today ? '' : dueDayOf(bill)))
  const onDays = [...byDay]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([day, some], at) => {
      const amount = at === 0 ? `${nzdOf(some)} ${taker?.by}` : nzdOf(some)
      return day === '' ? `${amount} in the next days (it is due already)` : `${amount} on ${dayText(day, 'weekday')}`
    })
  return [
    `What is left of your bills is due ${whenDue}.`,
    ...(onDays.length > 0 ? [`We take ${listed(onDays)}.`] : []),
    ...(byHand.length > 0 ? [`Please pay ${nzdOf(byHand, () => today)} yourself.`] : []),
  ]
}
