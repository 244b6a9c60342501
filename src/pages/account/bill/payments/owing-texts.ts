import { dayText } from '#lib/day-text.ts'
import { centsOfDollars, dollarsOf } from '#lib/money.ts'
import { moneyText } from '#lib/money-text.ts'
import { toPayNow } from '#lib/to-pay-now.ts'
import type { Payable } from '#schemas/payments/entities.ts'

/** What is owed: the amount that the bill widget says too. */
export function owedText(payable: Payable): string {
  const { balance, overdueSince, isProtected, help } = payable
  const nzd = toPayNow(payable)
  const amount = moneyText(Math.abs(nzd))
  if (nzd < 0) return `You are ${amount} in credit`
  if (nzd === 0) return 'There is nothing to pay'
  if (help?.missedNzd !== undefined) return `${amount} of your instalments to pay when you can`
  if (help?.kind === 'arrangement') return `Your next instalment: ${amount}`
  if (balance.overdue === 0) return `${amount} to pay`
  if (isProtected) return `${amount} to pay when you can`
  return overdueSince ? `${amount} has been overdue since ${dayText(overdueSince)}` : `${amount} is overdue`
}

/** By when, and how it is paid. */
export function leadText(payable: Payable): string {
  const { balance, due, takenBy, help, leastCents, isDebitNew = false, isProtected = false } = payable
  const { overdue, current, amountToPayNZD } = balance
  const calm = isProtected && overdue > 0 ? 'Your power stays on. ' : ''
  if (amountToPayNZD <= 0) return 'You can pay ahead: it goes towards your next bill.'
  if (centsOfDollars(amountToPayNZD) < leastCents && !due.some(({ isTaken }) => isTaken)) {
    return `It is less than ${moneyText(dollarsOf(leastCents))}, the least that can be paid by card: pay it with your next bill.`
  }
  if (help?.kind === 'arrangement') return `${calm}${instalmentText(payable, help)}`
  const isSoleDue = due.length === 1 && overdue === 0
  const whenDue = due.map((one, at) => dueText(one, { takenBy, isSole: isSoleDue, isMore: at > 0 || overdue > 0 }))
  const debit = isDebitNew ? 'Your direct debit begins with your next bill: please pay what it leaves out yourself.' : undefined
  const part = overdue > 0 && current === 0 ? 'Hard to pay all at once? Pay a part now, and the rest later or in instalments.' : undefined
  const comesOff = due.some(({ isTaken }) => isTaken) ? 'Anything you pay here comes off what we take.' : undefined
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
  const day = dayText(date, 'weekday')
  const agreed = isAgreed ? ', as agreed' : ''
  const amount = `${moneyText(amountNzd)}${isMore ? ' more' : ''}`
  if (isTaken && takenBy) return `We’ll take ${isSole ? 'it' : amount} ${takenBy} on ${day}${agreed}.`
  if (!isSole) return `${amount} is due ${day}${agreed}.`
  return isAgreed ? `You have until ${day}${agreed}.` : `It is due ${day}.`
}

/** What paying on time saves, and by when where a later day to pay was agreed. */
function discountText({ balance: { current, promptPaymentDiscount }, help }: Payable): string | undefined {
  if (help?.discountDate && help.discountNzd !== undefined) {
    return `Pay by ${dayText(help.discountDate, 'weekday')} for ${moneyText(help.discountNzd)} off.`
  }
  return promptPaymentDiscount > 0
    ? `That is ${moneyText(current)} less ${moneyText(promptPaymentDiscount)} for paying on time.`
    : undefined
}

function instalmentText(payable: Payable, { amountNzd, missedNzd, date }: NonNullable<Payable['help']>): string {
  const due = dayText(date, 'weekday')
  const all = `${moneyText(payable.balance.amountToPayNZD)} is left in all.`
  const next =
    missedNzd === undefined ? `It is due ${due}.` : amountNzd === undefined ? '' : `The next ${moneyText(amountNzd)} is due ${due}.`
  const byHand = payable.takenBy ? 'We don’t take instalments automatically: pay each one here.' : ''
  const others = payable.due
    .filter(({ isAgreed }) => !isAgreed)
    .map((one) => dueText(one, { takenBy: payable.takenBy, isSole: false, isMore: false }))
  return [next, all, byHand, ...others].filter(Boolean).join(' ')
}
