import type { Balance } from '#schemas/account/entities.ts'
import { cardText } from '#lib/card-names.ts'
import { dayText } from '#lib/day-text.ts'
import { moneyText } from '#lib/money-text.ts'
import { centsOfDollars, dollarsOf } from '#lib/money.ts'
import { receiptNumber } from '#lib/receipt-number.ts'
import type { Card } from './gateway.ts'
import type { PaymentOrder } from './order.ts'

interface After {
  balance: Balance
  /** how much of it falls due on its next day, New Zealand dollars */
  dueNext: number
  /** how much of that is off for paying it on time, New Zealand dollars */
  offNext: number
  /** how much is off in all where each bill is paid on its day, New Zealand dollars */
  off: number
  /** the rest of the bill is taken with another payment */
  isRestTakenNext: boolean
  /** which account it is */
  about: readonly string[]
}

interface Receipt {
  order: Pick<PaymentOrder, 'id' | 'kind' | 'amountCents' | 'feeCents'>
  card: Pick<Card, 'brand' | 'lastFour'> | undefined
  discountCents: number
  paidDay: string
  /** what is owed then; absent for who may not know it */
  after: After | undefined
}

/** What a receipt says of a payment that was made, paragraph by paragraph. */
export function receiptLines({ order: { id, kind, amountCents, feeCents }, card, discountCents, paidDay, after }: Receipt): string[] {
  const by = kind !== 'page' && card ? `from your ${cardText(card)}` : 'by card'
  const amount = moneyText(dollarsOf(amountCents))
  return [
    kind === 'autopay'
      ? `We took ${amount} ${by} on ${dayText(paidDay, 'year')}, as you asked us to.`
      : `Thank you: we received ${amount} ${by} on ${dayText(paidDay, 'year')}.`,
    ...(feeCents > 0
      ? [`The card fee was ${moneyText(dollarsOf(feeCents))}: ${moneyText(dollarsOf(amountCents + feeCents))} left your card.`]
      : []),
    ...(discountCents > 0 ? [`We took ${moneyText(dollarsOf(discountCents))} off for what was paid on time.`] : []),
    ...(after ? [balanceLine(after, paidDay)] : []),
    `The number of this receipt is ${receiptNumber(id)}.`,
    ...(after?.about ?? []),
  ]
}

/** What is owed after a payment of a local day. What is overdue is told and not urged: who is protected reads it as well. */
export function balanceLine({ balance, dueNext, offNext, off, isRestTakenNext }: Omit<After, 'about'>, paidDay: string): string {
  const { totalBalance, overdue, current, promptPaymentDiscount, dueDate } = balance
  if (totalBalance < 0) return `Your account is ${moneyText(-totalBalance)} in credit. It goes towards your next bill.`
  if (totalBalance === 0) return 'There is nothing more to pay.'
  const isTimed = (promptPaymentDiscount > 0 || overdue > 0) && dueDate !== undefined && dueDate >= paidDay
  // The portal shows what is to be paid with its discount, as long as that can be earned.
  const onTime = isTimed ? dollarsOf(centsOfDollars(current) - centsOfDollars(off)) : current
  // What falls due later has other days.
  const by = isTimed && dueNext === current ? ` by ${dayText(dueDate, 'weekday')}` : ''
  const offText = isTimed && off > 0 ? `, with ${moneyText(off)} off for paying on time` : ''
  const first =
    isTimed && dueNext < current
      ? `: the next ${moneyText(dollarsOf(centsOfDollars(dueNext) - centsOfDollars(offNext)))} by ${dayText(dueDate, 'weekday')}`
      : ''
  const late = `${moneyText(overdue)} that was due before is still to pay`
  const rest =
    current === 0
      ? `${late}.`
      : overdue > 0
        ? `${late}, and ${moneyText(onTime)}${by}${offText}${first}.`
        : `${moneyText(onTime)} is still to pay${by}${offText}${first}.`
  return isRestTakenNext ? `${rest} ${TAKEN_NEXT}` : rest
}

const TAKEN_NEXT = 'It is more than can be taken at once: we take the rest of this bill from your card with another payment.'
