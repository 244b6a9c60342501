import { dayText } from '#lib/day-text.ts'
import { dueDayText } from '#lib/local-day.ts'
import { centsOfDollars, dollarsOf } from '#lib/money.ts'
import { moneyText } from '#lib/money-text.ts'
import { payableOnTime } from '#lib/payable-on-time.ts'
import { allByItsDay, isOverdueBeside, toPayByItsDay } from '#lib/to-pay-now.ts'
import type { Payable } from '#schemas/payments/entities.ts'

/** What is owed and by when: the amount that the bill widget says too. */
export function owedText(payable: Payable): string {
  const { balance, overdueSince, isProtected, help, due } = payable
  const nzd = toPayByItsDay(payable)
  const amount = moneyText(Math.abs(nzd))
  if (nzd < 0) return `You are ${amount} in credit`
  if (nzd === 0) return 'There is nothing to pay'
  if (help?.kind === 'arrangement' && !isOverdueBeside(payable)) {
    return help.missedNzd === undefined ? `Your next instalment: ${amount}` : `${amount} of your instalments to pay when you can`
  }
  const [first, ...more] = due
  const day = first && more.length === 0 && !first.isTaken ? dueDayText(first.date) : undefined
  if (balance.overdue === 0) return `${amount} to pay${day ? ` ${day === 'today' ? day : `by ${day}`}` : ''}`
  if (isProtected) return `${amount} to pay when you can`
  return overdueSince ? `${amount} is overdue: it was due ${dayText(overdueSince, 'weekday')}` : `${amount} is overdue`
}

/** By when, and how it is paid. @param nextBill when it comes, as a sentence without its full stop */
export function leadText(payable: Payable, nextBill?: string): string {
  const { balance, due, takenBy, help, leastCents, isDebitNew = false, isProtected = false } = payable
  const { overdue, current, amountToPayNZD } = balance
  const calm = isProtected && overdue > 0 ? 'Your power stays on. ' : ''
  if (amountToPayNZD <= 0)
    return `${nextBill ? `${nextBill}. ` : ''}You can pay ahead, and we’ll take it off ${nextBill ? 'that' : 'your next'} bill.`
  if (centsOfDollars(payableOnTime(balance)) < leastCents && !due.some(({ isTaken }) => isTaken)) {
    return `It is less than ${moneyText(dollarsOf(leastCents))}, the least that can be paid by card: pay it with your next bill.`
  }
  if (help?.kind === 'arrangement') return `${calm}${instalmentText(payable, help)}`
  const isSoleDue = due.length === 1 && overdue === 0
  const [sole] = isSoleDue ? due : []
  const isInHeading = sole !== undefined && !sole.isTaken
  const whenDue = isInHeading
    ? [sole.isAgreed && 'You have until then, as agreed.']
    : due.map((one, at) => dueText(one, { takenBy, isSole: isSoleDue, isMore: at > 0 || overdue > 0 }))
  const debit = isDebitNew ? 'Your direct debit begins with your next bill: please pay what it leaves out yourself.' : undefined
  const part =
    overdue > 0 && current === 0 && !payable.deciding
      ? 'Can’t pay it all at once? Pay part of it now, and ask for more time or instalments for the rest.'
      : undefined
  const comesOff = due.some(({ isTaken }) => isTaken) && !payable.deciding ? 'Anything you pay here comes off what we take.' : undefined
  return `${calm}${[...whenDue, debit, part, discountText(payable), comesOff].filter(Boolean).join(' ')}`
}

interface DueHow {
  takenBy: string | undefined
  /** it is all that is owed, which the heading says */
  isSole: boolean
  /** something else is owed besides */
  isMore: boolean
}

function dueText({ date, amountNzd, isTaken, isAgreed }: Payable['due'][number], { takenBy, isSole, isMore }: DueHow): string {
  const agreed = isAgreed ? ', as agreed' : ''
  const amount = `${moneyText(amountNzd)}${isMore ? ' more' : ''}`
  if (isTaken && takenBy) return `We’ll take ${isSole ? 'it' : amount} ${takenBy} on ${dayText(date, 'weekday')}${agreed}.`
  return `${amount} is due ${dueDayText(date)}${agreed}.`
}

/** What paying on time saves, and by when where a later day to pay was agreed. */
function discountText({ balance, help }: Payable): string | undefined {
  const { current, promptPaymentDiscount } = balance
  if (help?.discountDate && help.discountNzd !== undefined) {
    const all = moneyText(payableOnTime(balance))
    return `Pay by ${dayText(help.discountDate, 'weekday')} for ${moneyText(help.discountNzd)} off: ${all} in all.`
  }
  return promptPaymentDiscount > 0
    ? `That is ${moneyText(current)} less ${moneyText(promptPaymentDiscount)} for paying on time.`
    : undefined
}

function instalmentText(payable: Payable, { amountNzd, missedNzd, date }: NonNullable<Payable['help']>): string {
  const due = dayText(date, 'weekday')
  const all = `${moneyText(allByItsDay(payable))} is left in all.`
  const isBeside = isOverdueBeside(payable)
  const missed = isBeside && missedNzd !== undefined ? `${moneyText(missedNzd)} of it is of your instalments.` : ''
  const nextOf = (name: string) => (amountNzd === undefined ? '' : `${name} ${moneyText(amountNzd)} is due ${due}.`)
  const next = missedNzd !== undefined ? nextOf('The next') : isBeside ? nextOf('Your next instalment of') : `It is due ${due}.`
  const byHand = payable.takenBy ? 'We don’t take instalments automatically: pay each one here.' : ''
  const others = payable.due
    .filter(({ isAgreed }) => !isAgreed)
    .map((one) => dueText(one, { takenBy: payable.takenBy, isSole: false, isMore: false }))
  return [missed, next, all, byHand, ...others].filter(Boolean).join(' ')
}
