import { payableOnTime } from './payable-on-time.ts'

interface Owing {
  balance: { amountToPayNZD: number; overdue: number; totalBalance: number; promptPaymentDiscount: number }
  help?: { kind: 'extension' | 'arrangement'; amountNzd?: number; missedNzd?: number; discountNzd?: number } | undefined
}

/** The instalment that is open: what was missed, or the next one; undefined without an arrangement. */
export const openInstalmentNzd = ({ help }: Pick<Owing, 'help'>): number | undefined => help?.missedNzd ?? help?.amountNzd

/**
 * What an account is asked to pay first, in dollars, by who pays today; below zero in credit. Every button that leads to paying says
 * this amount, and it is the first choice of the page that they lead to.
 */
export const toPayNow = (owing: Owing): number => asked(owing, payableOnTime(owing.balance))

/** What an account is asked to pay first by the day that is said beside it: what headings say. */
export const toPayByItsDay = (owing: Owing): number => asked(owing, allByItsDay(owing))

/** All that is owed, in dollars, each bill on its day: one that was put off earns its discount until the day that it had before. */
export const allByItsDay = ({ balance, help }: Pick<Owing, 'balance' | 'help'>): number =>
  Math.round((payableOnTime(balance) + (help?.discountNzd ?? 0)) * 100) / 100

/** Something is overdue that is none of the instalments: it is told, and asked for, before them. */
export const isOverdueBeside = ({ balance, help }: { balance: Pick<Owing['balance'], 'overdue'>; help?: Owing['help'] }): boolean =>
  balance.overdue > (help?.missedNzd ?? 0)

function asked({ balance, help }: Owing, allNzd: number): number {
  if (balance.totalBalance < 0) return balance.totalBalance
  if (isOverdueBeside({ balance, help })) return balance.overdue
  return openInstalmentNzd({ help }) ?? allNzd
}

/** What is said in place of paying while the bank decides a payment. */
export const decidingText = (amount: string): string => `Your payment of ${amount} is being decided`

/** Whether there is nothing to do about what falls due. @param due from today on, and whether it is taken automatically then */
export const isAllTaken = (due: readonly { isTaken: boolean }[]): boolean => due.length > 0 && due.every(({ isTaken }) => isTaken)
