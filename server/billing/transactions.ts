import { lastDayOfMonth, monthsBefore } from '#lib/calendar.ts'
import { dollarsOf } from '#lib/money.ts'
import type { Transaction, TransactionList } from '#schemas/billing/entities.ts'
import { type SelectedScope, todayOf } from '../access.ts'
import type { Database } from '../db/open.ts'
import { findNotes, findOwed } from './queries.ts'
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

/** Bills and payments of the selected account up to its day, newest first. */
export async function findTransactions(db: Database, scope: SelectedScope, asked: Asked): Promise<TransactionList> {
  const owed = await findOwed(db, scope)
  return transactionsOf(owed, todayOf(scope), asked, await findNotes(db, scope, owed.bills))
}

/** A page of the history of an account. @param today local day @param notes which bills below zero are credit notes */
export function transactionsOf(owed: Owed, today: string, asked: Asked = {}, notes = new Map<string, boolean>()): TransactionList {
  const { startDate = monthsBefore(today, MONTHS_BACK), endDate = lastDayOfMonth(today.slice(0, 7)) } = asked
  const { kind, skip = 0, pageSize = PAGE_SIZE } = asked
  const all = historyOf(owed).filter(({ date }) => date >= startDate && date <= endDate)
  const wanted = kind ? all.filter((one) => one.kind === kind) : all
  return {
    startDate,
    endDate,
    billCount: all.filter((one) => one.kind === 'bill').length,
    hasMore: wanted.length > skip + pageSize,
    transactions: wanted.slice(skip, skip + pageSize).map((one) => {
      const isNote = one.kind === 'bill' ? notes.get(one.bill.id) : undefined
      return { ...entryOf(one, today), isNote, balanceNzd: dollarsOf(one.balanceCents) }
    }),
  }
}

type Entered = { kind: 'bill'; date: string; cents: number; bill: OwedBill } | { kind: 'payment'; date: string; cents: number; paid: Paid }

/** Bills and payments, newest first, each with what was owed after it. On one day bills come first, as they are issued in the morning. */
function historyOf(owed: Owed): (Entered & { balanceCents: number })[] {
  const bills = owed.bills
    .toSorted((a, b) => a.issuedDay.localeCompare(b.issuedDay) || a.id.localeCompare(b.id))
    .map((bill): Entered => ({ kind: 'bill', date: bill.issuedDay, cents: bill.amountCents, bill }))
  const payments = paidOf(owed).map((paid): Entered => ({ kind: 'payment', date: paid.day, cents: -paid.cents - paid.discountCents, paid }))
  let balanceCents = 0
  return [...bills, ...payments]
    .sort((a, b) => a.date.localeCompare(b.date))
    .map((one) => {
      balanceCents += one.cents
      return { ...one, balanceCents }
    })
    .reverse()
}

/** @param today local day, for the status of bills */
const entryOf = (one: Entered, today: string): Entry => (one.kind === 'bill' ? billEntry(one.bill, today) : paymentEntry(one.paid))

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
