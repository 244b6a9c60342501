import { centsOfDollars, dollarsOf } from '#lib/money.ts'
import { moneyText } from '#lib/money-text.ts'
import { payableOnTime } from '#lib/payable-on-time.ts'
import { isOverdueBeside, openInstalmentNzd } from '#lib/to-pay-now.ts'
import type { Payable } from '#schemas/payments/entities.ts'
import { centsTyped } from '#lib/cents-typed.ts'

/** What a customer can choose to pay. */
export interface Choice {
  id: 'instalment' | 'overdue' | 'all' | 'other'
  label: string
  /** absent where the customer types it */
  cents?: number
}

type Offered = Pick<Payable, 'balance' | 'help' | 'isProtected' | 'leastCents' | 'mostCents'>

/** The amounts to choose from, the one that headings and buttons say first; none of them twice, and each of them can be paid at once. */
export function choicesOf({ balance, help, leastCents, mostCents, isProtected = false }: Offered): Choice[] {
  const { overdue, promptPaymentDiscount } = balance
  const all = payableOnTime(balance)
  const discount = promptPaymentDiscount > 0 ? `, with ${moneyText(promptPaymentDiscount)} off for paying on time` : ''
  const instalment = openInstalmentNzd({ help }) ?? 0
  const instalmentName = help?.missedNzd ? 'Unpaid instalments' : instalment === all ? 'Your last instalment' : 'Your next instalment'
  const first = [
    { id: 'instalment' as const, name: instalmentName, nzd: instalment, more: '' },
    { id: 'overdue' as const, name: isProtected ? 'What was due' : 'What is overdue', nzd: overdue, more: '' },
  ]
  const amounts: (Choice & { cents: number })[] = [
    ...(isOverdueBeside({ balance, help }) ? first.reverse() : first),
    { id: 'all' as const, name: instalment > 0 ? 'All that is left' : 'Everything you owe', nzd: all, more: discount },
  ].map(({ id, name, nzd, more }) => {
    const cents = centsOfDollars(nzd)
    return cents > mostCents
      ? { id, label: `As much as can be paid at once: ${moneyText(dollarsOf(mostCents))}`, cents: mostCents }
      : { id, label: `${name}: ${moneyText(nzd)}${more}`, cents }
  })
  const choices = amounts.filter(({ cents }, index) => cents >= leastCents && amounts.findIndex((other) => other.cents === cents) === index)
  return [...choices, { id: 'other', label: 'Another amount' }]
}

/** Cents of an amount as people type it, or what is wrong with it. */
export function readAmount(text: string, { leastCents, mostCents }: Pick<Payable, 'leastCents' | 'mostCents'>): number | string {
  const cents = centsTyped(text)
  if (cents === undefined) return 'Please enter an amount, such as 50 or 49.90.'
  if (cents < leastCents) return `The least that can be paid is ${moneyText(leastCents / 100)}.`
  if (cents > mostCents) return `The most that can be paid at once is ${moneyText(mostCents / 100)}.`
  return cents
}

/** What becomes of an amount beyond all that is owed: a slip of a digit is seen before it is paid. */
export function moreThanOwedText(cents: number, { balance }: Pick<Payable, 'balance'>): string | undefined {
  const more = cents - centsOfDollars(payableOnTime(balance))
  return more > 0 ? `That is ${moneyText(dollarsOf(more))} more than you owe. It goes towards your next bill.` : undefined
}
