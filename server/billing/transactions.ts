import { type SQL, sql } from 'drizzle-orm'
import { lastDayOfMonth, monthsBefore } from '#lib/calendar.ts'
import { centsOf, dollarsOf } from '#lib/money.ts'
import type { Transaction, TransactionList } from '#schemas/billing/entities.ts'
import { type Scope, todayOf } from '../access.ts'
import type { Database } from '../db/open.ts'
import { findBillNames } from './bill-file.ts'
import { findOwed } from './queries.ts'
import { statusOf } from './settle.ts'

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

interface Row {
  id: string
  kind: Transaction['kind']
  day: string
  amount: string
  discount: string
  balance: string
  startDay: string | null
  endDay: string | null
  method: Transaction['method'] | null
}

/** Bills and payments of the selected account up to its day, newest first; undefined without one. */
export async function findTransactions(db: Database, scope: Scope, asked: Asked): Promise<TransactionList | undefined> {
  if (!scope.selected) return undefined
  const today = todayOf(scope)
  const { startDate = monthsBefore(today, MONTHS_BACK), endDate = lastDayOfMonth(today.slice(0, 7)) } = asked
  const { kind, skip = 0, pageSize = PAGE_SIZE } = asked
  const find = db.execute(sql`
    select id, kind, day::text, amount::text, discount::text, balance::text, start_day::text as "startDay", end_day::text as "endDay", method
    from (${withBalance(scope.selected.billingAccountId, today)}) entry
    where day between ${startDate} and ${endDate} ${kind ? sql`and kind = ${kind}` : sql``}
    order by day desc, place desc, id desc limit ${pageSize + 1} offset ${skip}`) as unknown as Promise<{ rows: Row[] }>
  const [{ rows }, bills, owed] = await Promise.all([find, findBillNames(db, scope, { startDate, endDate }), findOwed(db, scope)])
  const statuses = new Map(owed.bills.map((bill) => [bill.id, statusOf(bill, today)]))
  return {
    startDate,
    endDate,
    billCount: bills.length,
    hasMore: rows.length > pageSize,
    transactions: rows.slice(0, pageSize).map((row) => transactionOf(row, statuses.get(row.id))),
  }
}

/** SQL: bills and payments, each with what was owed after it. On one day bills come first, as they are issued in the morning. */
const withBalance = (billingAccountId: string, today: string): SQL => sql`
  select *, sum(effect) over (order by day, place, id) as balance from (
    select id, 'bill' as kind, issued_day as day, amount, 0::numeric as discount, amount as effect, 0 as place, start_day, end_day, null as method
      from bills where billing_account_id = ${billingAccountId} and issued_day <= ${today}
    union all
    select id, 'payment', paid_day, amount, discount, -(amount + discount), 1, null, null, method
      from payments where billing_account_id = ${billingAccountId} and paid_day <= ${today}
  ) own`

function transactionOf(
  { id, kind, day, amount, discount, balance, startDay, endDay, method }: Row,
  status: Transaction['status'],
): Transaction {
  const own = { id, kind, date: day, amountNzd: dollarsOf(centsOf(amount)), balanceNzd: dollarsOf(centsOf(balance)) }
  if (kind === 'bill') return { ...own, startDate: startDay ?? day, endDate: endDay ?? day, status }
  return { ...own, method: method ?? undefined, discountNzd: centsOf(discount) === 0 ? undefined : dollarsOf(centsOf(discount)) }
}
