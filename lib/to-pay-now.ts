import { payableOnTime } from './payable-on-time.ts'

interface Owing {
  balance: { amountToPayNZD: number; overdue: number; totalBalance: number; promptPaymentDiscount: number }
  help?: { kind: 'extension' | 'arrangement'; amountNzd?: number; missedNzd?: number } | undefined
  /** a direct debit or a card takes it */
  isAutomatic: boolean
}

/** The instalment that is open: what was missed, or the next one; undefined without an arrangement. */
export const openInstalmentNzd = ({ help }: Pick<Owing, 'help'>): number | undefined => help?.missedNzd ?? help?.amountNzd

/**
 * What an account is asked to pay first, in dollars; below zero in credit. Every heading and every button that leads to paying says
 * this amount, and it is the first choice of the page that they lead to.
 */
export function toPayNow({ balance, help, isAutomatic }: Owing): number {
  if (balance.totalBalance < 0) return balance.totalBalance
  // Taken on the day that was agreed, it earns no discount.
  if (help?.kind === 'extension' && isAutomatic) return balance.amountToPayNZD
  return openInstalmentNzd({ help }) ?? (balance.overdue > 0 ? balance.overdue : payableOnTime(balance))
}
