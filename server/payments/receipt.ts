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
    ...(discountCents > 0 ? [`It was paid on time, so we took ${moneyText(dollarsOf(discountCents))} off.`] : []),
    ...(after ? [balanceLine(after)] : []),
    `The number of this receipt is ${receiptNumber(id)}.`,
    ...(after?.about ?? []),
  ]
}

function balanceLine({ balance: { totalBalance, promptPaymentDiscount, dueDate }, isRestTakenNext }: After): string {
  // The portal shows what is to be paid with its discount, as long as that can be earned.
  const onTime = dollarsOf(centsOfDollars(totalBalance) - centsOfDollars(promptPaymentDiscount))
  const by =
    promptPaymentDiscount > 0 && dueDate
      ? ` by ${dayText(dueDate, 'weekday')}, less ${moneyText(promptPaymentDiscount)} for paying on time`
      : ''
  if (totalBalance > 0) return `${moneyText(by ? onTime : totalBalance)} is still to pay${by}.${isRestTakenNext ? ` ${TAKEN_NEXT}` : ''}`
  return totalBalance < 0
    ? `Your account is ${moneyText(-totalBalance)} in credit. It goes towards your next bill.`
    : 'There is nothing more to pay.'
}

const TAKEN_NEXT = 'It is more than can be taken at once: we take the rest of this bill from your card with another payment.'
