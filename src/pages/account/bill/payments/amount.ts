import { moneyText } from '#lib/money-text.ts'
import { payableOnTime } from '#lib/payable-on-time.ts'
import type { Payable } from '#schemas/payments/entities.ts'
import { centsTyped } from '../cents-typed.ts'

/** What a customer can choose to pay. */
export interface Choice {
  id: 'instalment' | 'overdue' | 'all' | 'other'
  label: string
  /** absent where the customer types it */
  cents?: number
}

const centsOf = (nzd: number) => Math.round(nzd * 100)

/** The amounts to choose from, the most pressing first. */
export function choicesOf({ balance, help, isProtected = false }: Pick<Payable, 'balance' | 'help' | 'isProtected'>): Choice[] {
  const { overdue, amountToPayNZD, promptPaymentDiscount } = balance
  const all = payableOnTime(balance)
  const discount = promptPaymentDiscount > 0 ? `, with ${moneyText(promptPaymentDiscount)} off for paying on time` : ''
  const instalment = help?.missedNzd ?? help?.amountNzd
  return [
    ...(instalment !== undefined
      ? [
          {
            id: 'instalment' as const,
            label: `${help?.missedNzd ? 'The instalment that is open' : 'Your next instalment'}: ${moneyText(instalment)}`,
            cents: centsOf(instalment),
          },
        ]
      : []),
    ...(overdue > 0 && overdue !== instalment && overdue < amountToPayNZD
      ? [
          {
            id: 'overdue' as const,
            label: `${isProtected ? 'What was due' : 'What is overdue'}: ${moneyText(overdue)}`,
            cents: centsOf(overdue),
          },
        ]
      : []),
    ...(all > 0
      ? [
          {
            id: 'all' as const,
            label: `${instalment === undefined ? 'All that is due' : 'All that is left'}: ${moneyText(all)}${discount}`,
            cents: centsOf(all),
          },
        ]
      : []),
    { id: 'other', label: 'Another amount' },
  ]
}

/** Cents of an amount as people type it, or what is wrong with it. */
export function readAmount(text: string, { leastCents, mostCents }: Pick<Payable, 'leastCents' | 'mostCents'>): number | string {
  const cents = centsTyped(text)
  if (cents === undefined) return 'Please enter an amount, such as 50 or 49.90.'
  if (cents < leastCents) return `The least that can be paid is ${moneyText(leastCents / 100)}.`
  if (cents > mostCents) return `The most that can be paid at once is ${moneyText(mostCents / 100)}.`
  return cents
}
