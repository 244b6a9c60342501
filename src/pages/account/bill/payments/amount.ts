import { moneyText } from '#lib/money-text.ts'
import { payableOnTime } from '#lib/payable-on-time.ts'
import type { Payable } from '#schemas/payments/entities.ts'

/** What a customer can choose to pay. */
export interface Choice {
  id: 'overdue' | 'all' | 'other'
  label: string
  /** absent where the customer types it */
  cents?: number
}

const centsOf = (nzd: number) => Math.round(nzd * 100)

/** The amounts to choose from, the most pressing first. */
export function choicesOf({ balance }: Pick<Payable, 'balance'>): Choice[] {
  const { overdue, amountToPayNZD, promptPaymentDiscount } = balance
  const all = payableOnTime(balance)
  const discount = promptPaymentDiscount > 0 ? `, with ${moneyText(promptPaymentDiscount)} off for paying on time` : ''
  return [
    ...(overdue > 0 && overdue < amountToPayNZD
      ? [{ id: 'overdue' as const, label: `What is overdue: ${moneyText(overdue)}`, cents: centsOf(overdue) }]
      : []),
    ...(all > 0 ? [{ id: 'all' as const, label: `All that is due: ${moneyText(all)}${discount}`, cents: centsOf(all) }] : []),
    { id: 'other', label: 'Another amount' },
  ]
}

const AMOUNT = /^\$?\s*(\d{1,3}(?:[ ,]?\d{3})*|\d{1,7})(?:\.(\d{1,2}))?$/

/** Cents of an amount as people type it, or what is wrong with it. */
export function readAmount(text: string, { leastCents, mostCents }: Pick<Payable, 'leastCents' | 'mostCents'>): number | string {
  const [, dollars, decimals = ''] = AMOUNT.exec(text.trim()) ?? []
  if (dollars === undefined) return 'Please enter an amount, such as 50 or 49.90.'
  const cents = Number(dollars.replace(/\D/g, '')) * 100 + Number(decimals.padEnd(2, '0'))
  if (cents < leastCents) return `The least that can be paid is ${moneyText(leastCents / 100)}.`
  if (cents > mostCents) return `The most that can be paid at once is ${moneyText(mostCents / 100)}.`
  return cents
}
