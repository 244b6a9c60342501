import { cardText } from '#lib/card-names.ts'
import { dayText } from '#lib/day-text.ts'
import { moneyText } from '#lib/money-text.ts'
import type { Payable } from '#schemas/payments/entities.ts'

/** What is owed. */
export function owedText({ balance: { overdue, amountToPayNZD, totalBalance }, overdueSince, isProtected }: Payable): string {
  if (overdue > 0 && isProtected) return `${moneyText(overdue)} to pay when you can`
  if (overdue > 0) return `${moneyText(overdue)} is overdue${overdueSince ? ` since ${dayText(overdueSince)}` : ''}`
  if (amountToPayNZD > 0) return `${moneyText(amountToPayNZD)} is to be paid`
  return totalBalance < 0 ? `You are ${moneyText(-totalBalance)} in credit` : 'There is nothing to pay'
}

/** By when, and how it is paid. */
export function leadText(payable: Payable): string {
  const { balance, isDirectDebit, isCardAutopay, savedCard, help, isProtected = false } = payable
  const { overdue, current, dueDate, amountToPayNZD } = balance
  const due = dueDate ? dayText(dueDate, 'weekday') : 'later'
  const calm = isProtected && overdue > 0 ? 'Your power stays on. ' : ''
  if (help?.kind === 'arrangement' && help.amountNzd !== undefined)
    return `You pay it in instalments. The next ${moneyText(help.amountNzd)} is due ${dayText(help.date, 'weekday')}.${
      isDirectDebit || isCardAutopay ? ' We do not take them by themselves: pay each here.' : ''
    }`
  if (isDirectDebit && amountToPayNZD > 0)
    return `We will take it by direct debit${overdue > 0 ? '' : ` on ${due}`}. What you pay here, we take less.`
  if (isCardAutopay && savedCard && amountToPayNZD > 0 && overdue === 0)
    return `We will take it from your ${cardText(savedCard)} on ${due}. What you pay here, we take less.`
  if (overdue > 0 && current > 0) return `${calm}${moneyText(current)} more is due ${due}.`
  if (amountToPayNZD > 0)
    return overdue > 0 ? `${calm}Hard to pay all at once? Pay a part now, and the rest later or in instalments.` : `It is due ${due}.`
  return 'You can pay ahead: it goes towards your next bill.'
}
