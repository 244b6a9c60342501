import type { Instalment } from '#lib/instalments.ts'
import { AccountBook } from './account-book.ts'
import { enterDay } from './account-day.ts'
import { isTooLittle } from './discount.ts'
import type { BillWindow } from './windows.ts'

/** A bill with how much of it is still owed, in cents; below zero it is a credit note, of which nothing is owed. */
export interface OwedBill extends BillWindow {
  id: string
  issuedDay: string
  dueDay: string
  amountCents: number
  /** what paying all of it on time takes off it */
  discountCents: number
  /** how much of that payments have earned */
  givenCents: number
  owedCents: number
  /** what had been paid of it was taken back */
  isOpenedAgain?: true
  /** after its due day more was left of it than too little to be paid: its discount is lost, however little is left later */
  wasLate?: true
  /** when what is owed of it falls due, where that was agreed otherwise than on its due day */
  parts?: readonly Part[]
  /** what is owed of it is paid in instalments */
  isArranged?: true
  /** of an account that nothing may urge */
  isProtected?: boolean
}

/** @property isNotCovered of an arranged bill what the instalments leave out */
type Part = Instalment & { isNotCovered?: true }

/** What an account owes. */
export interface Owed {
  /** newest first */
  bills: OwedBill[]
  /** what was paid by then, in the order in which it was made; of several accounts together absent */
  paid?: readonly Booked[]
  /** what was paid and given back beyond its bills */
  creditCents: number
  /** the bills and the arrangement that credit paid, wholly or in part, each on the day on which it falls due */
  paidByCredit?: readonly { id: string; day: string }[]
  /** payments taken back beyond what had been paid: owed, but for no bill */
  debtCents?: number
  /** discounts that count for another amount than was booked, in cents, by the id of the payment */
  discounts?: ReadonlyMap<string, number>
  /** how an arrangement is kept, in order of its days */
  arrangement?: KeptArrangement | undefined
  /** a person there depends on power for their health: nothing may urge or threaten */
  isProtected?: boolean
}

/** What was agreed with a customer. */
export interface Agreed {
  extensions: readonly Extension[]
  /** those that hold or held, the older first */
  arrangements: readonly Arrangement[]
}

/** A later day for the bills that were issued up to the day on which it was asked for, and for those that it was agreed for. */
export interface Extension {
  askedDay: string
  endDay: string
  /** of one that was agreed in the portal: each keeps the later day, though it is corrected with a later day of issue */
  billIds?: readonly string[] | null
}

export interface Arrangement {
  id: string
  madeDay: string
  /** from this local day on it does not hold; null while it does */
  endedDay: string | null
  /** it ended by being paid */
  isPaid?: boolean
  /** the bills that it is for; null for all that were owed when it was made */
  billIds: readonly string[] | null
  instalments: readonly Instalment[]
}

export interface KeptArrangement {
  id: string
  /** its bills are paid; false if it does not list its bills, since we may not have all of them */
  isPaid: boolean
  instalments: readonly (Instalment & { paidCents: number })[]
}

/** Shared by the many days on which nothing happened; saves hundreds of allocations per account. */
const NOTHING: readonly never[] = []
const NOTHING_AGREED: Agreed = { extensions: [], arrangements: [] }

export type Bill = Omit<OwedBill, 'owedCents' | 'givenCents' | 'isOpenedAgain' | 'wasLate' | 'parts' | 'isArranged'>

export interface PaidSum {
  id?: string
  /** local day */
  day: string
  /** a payment with the discount that it earned */
  cents: number
  /** that discount alone; 0 where absent */
  discountCents?: number
  /** how it came, or was taken back */
  method?: 'directDebit' | 'creditCard' | 'bankTransfer'
  /** the bills, and the arrangement, that it settled when it was booked, in that order */
  billIds?: readonly string[] | null
  /**
   * how much of it each of them got, with the discount: nothing if only credit had paid for it by then; absent in payments booked before
   * this was stored
   */
  billCents?: readonly number[] | null
}

/** A payment as the database has it. */
export type Booked = PaidSum & Required<Pick<PaidSum, 'id' | 'discountCents' | 'method'>>

/**
 * What is left of bills after payments, each on its day: docs/decisions/032-settling-day-by-day.md.
 * @param bills oldest first
 * @param payments in the order in which they were made
 */
export function settled(bills: readonly Bill[], payments: readonly PaidSum[], agreed: Agreed = NOTHING_AGREED): Owed {
  const book = new AccountBook()
  // Of several of one day the one that another took the place of came first.
  const arrangements = agreed.arrangements.toSorted((a, b) => (a.endedDay ?? '9999').localeCompare(b.endedDay ?? '9999'))
  const issued = Map.groupBy(bills, enteredDay(payments))
  const made = Map.groupBy(arrangements, ({ madeDay }) => madeDay)
  const ended = Map.groupBy(arrangements, ({ endedDay }) => endedDay)
  const paid = Map.groupBy(payments, ({ day }) => day)
  const asked = Map.groupBy(agreed.extensions, ({ askedDay }) => askedDay)
  const days = new Set<string>()
  for (const some of [issued, made, ended, paid, asked]) for (const day of some.keys()) if (day !== null) days.add(day)
  for (const { dueDay } of bills) days.add(dueDay)
  for (const { endDay } of agreed.extensions) days.add(endDay)
  for (const day of [...days].sort()) {
    book.noteLate(day)
    for (const bill of issued.get(day) ?? NOTHING) book.enterBill(bill)
    for (const extension of asked.get(day) ?? NOTHING) book.extend(extension)
    enterDay(book, { made: made.get(day) ?? NOTHING, ended: ended.get(day) ?? NOTHING, paid: paid.get(day) ?? NOTHING })
    book.spendCredit(day)
  }
  const { bills: owed, ...closed } = book.close()
  const inOrder = new Map(owed.map((bill) => [bill.id, bill]))
  return { bills: bills.flatMap(({ id }) => inOrder.get(id) ?? []).reverse(), ...closed }
}

/** The day on which a bill is entered: that of its issue, unless a payment that was made before a correction of that names it. */
function enteredDay(payments: readonly PaidSum[]): (bill: Bill) => string {
  const named = new Map<string, string>()
  for (const { day, billIds } of payments) for (const id of billIds ?? []) if (day < (named.get(id) ?? '9999')) named.set(id, day)
  return ({ id, issuedDay }) => {
    const day = named.get(id) ?? issuedDay
    return day < issuedDay ? day : issuedDay
  }
}

/** A payment without its discount, and what that counts for: less than was booked where its bill was lowered or has gone since. */
export interface Paid {
  id: string
  /** local day */
  day: string
  cents: number
  discountCents: number
  method: Booked['method']
}

/** What an account paid, in the order in which that was made. */
export const paidOf = ({ paid = [], discounts }: Owed): Paid[] =>
  paid.map(({ id, day, cents, discountCents, method }) => ({
    id,
    day,
    cents: cents - discountCents,
    discountCents: discounts?.get(id) ?? discountCents,
    method,
  }))

/** When what is owed of a bill falls due: on its due day, unless something else was agreed. */
export const partsOf = ({ parts, dueDay, owedCents }: OwedBill): readonly Part[] => parts ?? [{ dueDay, cents: owedCents }]

/** The local day on which something of a bill falls due first; of one that is paid, its due day. */
export const dueDayOf = (bill: OwedBill): string => partsOf(bill)[0]?.dueDay ?? bill.dueDay

/** The parts of bills that are owed, and whether each is overdue. @param today local day */
export const openParts = (bills: readonly OwedBill[], today: string) =>
  bills
    .filter(({ owedCents }) => owedCents > 0)
    .flatMap((bill) => partsOf(bill).map((part) => ({ ...part, isOverdue: part.dueDay < today && !isTooLittle(bill) })))

/** Where nothing may urge, a bill is never said to be overdue. @param today local day */
export function statusOf(bill: OwedBill, today: string): 'credit' | 'paid' | 'overdue' | 'due' {
  if (bill.amountCents < 0) return 'credit'
  if (bill.owedCents === 0) return 'paid'
  return dueDayOf(bill) < today && !bill.isProtected && !isTooLittle(bill) ? 'overdue' : 'due'
}
