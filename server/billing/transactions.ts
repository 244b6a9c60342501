import { lastDayOfMonth, monthsBefore } from '#lib/calendar.ts'
import { dollarsOf } from '#lib/money.ts'
import type { Transaction, TransactionList } from '#schemas/billing/entities.ts'
import { type Scope, todayOf } from '../access.ts'
import type { Database } from '../db/open.ts'
import { findOwed } from './queries.ts'
import { type Owed, type OwedBill, type Paid, paidOf, statusOf } from './settle.ts'

/** Source: portal-shell.md, section 3, Transaction history. */
export const MONTHS_BACK = 6
const PAGE_SIZE = 40

interface Asked {
  startDate?: string | undefined
  endDate?: string | undefined
  kind?: Transaction['kind'] | undefined
  skip?: number | undefined
  pageSize?: number | undefined
}

/** Bills and payments of the selected account up to its day, newest first; undefined without one. */
export async function findTransactions(db: Database, scope: Scope, asked: Asked): Promise<TransactionList | undefined> {
  if (!scope.selected) return undefined
  const today = todayOf(scope)
  const { startDate = monthsBefore(today, MONTHS_BACK), endDate = lastDayOfMonth(today.slice(0, 7)) } = asked
  const { kind, skip = 0, pageSize = PAGE_SIZE } = asked
  const owed = await findOwed(db, scope)
  const isWithin = ({ date }: { date: string }) => date >= startDate && date <= endDate
  const all = historyOf(owed, today).filter(isWithin)
  const wanted = all.filter((one) => !kind || one.kind === kind)
  return {
    startDate,
    endDate,
    billCount: all.filter((one) => one.kind === 'bill').length,
    hasMore: wanted.length > skip + pageSize,
    transactions: wanted.slice(skip, skip + pageSize),
  }
}

/**
 * Bills and payments, newest first, each with what was owed after it. On one day bills come first, as they are issued in the morning.
 * @param today local day, for how bills stand
 */
function historyOf(owed: Owed, today: string): Transaction[] {
  const bills = owed.bills
    .toSorted((a, b) => a.issuedDay.localeCompare(b.issuedDay) || a.id.localeCompare(b.id))
    .map((bill) => ({ cents: bill.amountCents, entry: billEntry(bill, today) }))
  const payments = paidOf(owed).map((payment) => ({ cents: -payment.cents - payment.discountCents, entry: paymentEntry(payment) }))
  let balanceCents = 0
  return [...bills, ...payments]
    .sort((a, b) => a.entry.date.localeCompare(b.entry.date))
    .map(({ cents, entry }) => {
      balanceCents += cents
      return { ...entry, balanceNzd: dollarsOf(balanceCents) }
    })
    .reverse()
}

type Entry = Omit<Transaction, 'balanceNzd'>

const billEntry = (bill: OwedBill, today: string): Entry => ({
  id: bill.id,
  kind: 'bill',
  date: bill.issuedDay,
  amountNzd: dollarsOf(bill.amountCents),
  startDate: bill.startDay,
  endDate: bill.endDay,
  status: statusOf(bill, today),
})

const paymentEntry = ({ id, day, cents, discountCents, method }: Paid): Entry => ({
  id,
  kind: 'payment',
  date: day,
  amountNzd: dollarsOf(cents),
  method,
  discountNzd: discountCents === 0 ? undefined : dollarsOf(discountCents),
})
