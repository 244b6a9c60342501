import { payableOnTime } from './payable-on-time.ts'

interface Owing {
  balance: { amountToPayNZD: number; overdue: number; totalBalance: number; promptPaymentDiscount: number }
  help?: { kind: 'extension' | 'arrangement'; amountNzd?: number; missedNzd?: number } | undefined
  /** what falls due from today on, and whether it is taken automatically then */
  due: readonly { isTaken: boolean }[]
}

/** The instalment that is open: what was missed, or the next one; undefined without an arrangement. */
export const openInstalmentNzd = ({ help }: Pick<Owing, 'help'>): number | undefined => help?.missedNzd ?? help?.amountNzd

/**
 * What an account is asked to pay first, in dollars; below zero in credit. Every heading and every button that leads to paying says
 * this amount, and it is the first choice of the page that they lead to.
 */
export function toPayNow({ balance, help, due }: Owing): number {
  if (balance.totalBalance < 0) return balance.totalBalance
  // Taken on the day that was agreed, it earns no discount.
  if (help?.kind === 'extension' && balance.overdue === 0 && isAllTaken(due)) return balance.amountToPayNZD
  return openInstalmentNzd({ help }) ?? (balance.overdue > 0 ? balance.overdue : payableOnTime(balance))
}

/** Whether there is nothing to do about what falls due. */
export const isAllTaken = (due: Owing['due']): boolean => due.length > 0 && due.every(({ isTaken }) => isTaken)
