import { cardText } from '#lib/card-names.ts'
import { dayText } from '#lib/day-text.ts'
import { moneyText } from '#lib/money-text.ts'
import { toPayNow } from '#lib/to-pay-now.ts'
import type { Payable } from '#schemas/payments/entities.ts'

const isAutomatic = ({ isDirectDebit, isCardAutopay }: Payable) => isDirectDebit || isCardAutopay

/** What is owed: the amount that the bill widget says too. */
export function owedText(payable: Payable): string {
  const { balance, overdueSince, isProtected, help } = payable
  const nzd = toPayNow({ ...payable, isAutomatic: isAutomatic(payable) })
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
  const { balance, isDirectDebit, isCardAutopay, savedCard, help, isProtected = false } = payable
  const { overdue, current, dueDate, amountToPayNZD } = balance
  const calm = isProtected && overdue > 0 ? 'Your power stays on. ' : ''
  if (amountToPayNZD <= 0) return 'You can pay ahead: it goes towards your next bill.'
  if (help?.kind === 'arrangement') return `${calm}${instalmentText(payable, help)}`
  const due = dueDate ? dayText(dueDate, 'weekday') : 'later'
  const agreed = help ? ', as agreed' : ''
  const from = isDirectDebit
    ? 'by direct debit'
    : isCardAutopay && savedCard && overdue === 0
      ? `from your ${cardText(savedCard)}`
      : undefined
  if (from)
    return [
      `We’ll take it ${from}${overdue > 0 ? '' : ` on ${due}${agreed}`}.`,
      discountText(payable),
      'Anything you pay here comes off what we take.',
    ]
      .filter(Boolean)
      .join(' ')
  if (overdue > 0 && current > 0) return `${calm}${moneyText(current)} more is due ${due}.`
  if (overdue > 0) return `${calm}Hard to pay all at once? Pay a part now, and the rest later or in instalments.`
  return [help ? `You have until ${due}${agreed}.` : `It is due ${due}.`, discountText(payable)].filter(Boolean).join(' ')
}

/** What paying on time saves, and by when where a later day to pay was agreed. */
function discountText({ balance: { amountToPayNZD, promptPaymentDiscount, overdue }, help }: Payable): string | undefined {
  if (promptPaymentDiscount <= 0 || overdue > 0) return undefined
  const off = moneyText(promptPaymentDiscount)
  return help?.discountDate
    ? `Pay by ${dayText(help.discountDate, 'weekday')} for ${off} off: after that it is ${moneyText(amountToPayNZD)}.`
    : `That is ${moneyText(amountToPayNZD)} less ${off} for paying on time.`
}

function instalmentText(payable: Payable, { amountNzd, missedNzd, date }: NonNullable<Payable['help']>): string {
  const due = dayText(date, 'weekday')
  const all = `${moneyText(payable.balance.amountToPayNZD)} is left in all.`
  const next =
    missedNzd === undefined ? `It is due ${due}.` : amountNzd === undefined ? '' : `The next ${moneyText(amountNzd)} is due ${due}.`
  const byHand = isAutomatic(payable) ? 'We don’t take instalments automatically: pay each one here.' : ''
  return [next, all, byHand].filter(Boolean).join(' ')
}
