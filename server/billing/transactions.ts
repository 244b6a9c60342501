import { sql } from 'drizzle-orm'
import { lastDayOfMonth, monthsBefore } from '#lib/calendar.ts'
import { amountOf, centsOf, dollarsOf } from '#lib/money.ts'
import type { Transaction, TransactionList } from '#schemas/billing/entities.ts'
import { type Scope, todayOf } from '../access.ts'
import type { Database } from '../db/open.ts'
import { preparedOnce } from '../db/prepared.ts'
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

/** Bills and payments of the selected account up to its day, newest first; undefined without one. */
export async function findTransactions(db: Database, scope: Scope, asked: Asked): Promise<TransactionList | undefined> {
  if (!scope.selected) return undefined
  const today = todayOf(scope)
  const { startDate = monthsBefore(today, MONTHS_BACK), endDate = lastDayOfMonth(today.slice(0, 7)) } = asked
  const { kind, skip = 0, pageSize = PAGE_SIZE } = asked
  const own = scope.selected.billingAccountId
  const owed = await findOwed(db, scope)
  const discounts = JSON.stringify(Object.fromEntries([...(owed.discounts ?? [])].map(([id, cents]) => [id, amountOf(cents)])))
  const wanted = { own, today, startDate, endDate, kind: kind ?? null, skip, most: pageSize + 1, discounts }
  const rows = await entries(db).execute(wanted)
  const statuses = new Map(owed.bills.map((bill) => [bill.id, statusOf(bill, today)]))
  return {
    startDate,
    endDate,
    billCount: owed.bills.filter(({ issuedDay }) => issuedDay >= startDate && issuedDay <= endDate).length,
    hasMore: rows.length > pageSize,
    transactions: rows.slice(0, pageSize).map((row) => transactionOf(row, statuses.get(row.id))),
  }
}

const own = sql.placeholder('own')
const today = sql.placeholder('today')
const kind = sql.placeholder('kind')
/** what discounts count for, by the id of their payment, where that is not what was booked */
const discounts = sql.placeholder('discounts')

/**
 * SQL: bills and payments, each with what was owed after it. On one day bills come first, as they are issued in the morning, and payments
 * of which the portal knows when they were made come last.
 */
const withBalance = sql`(
  select *, sum(effect) over (order by day, place, at nulls first, id) as balance from (
    select id, 'bill' as kind, issued_day as day, amount, 0::numeric as discount, amount as effect, 0 as place, null as at, start_day, end_day, null as method
      from bills where billing_account_id = ${own} and issued_day <= ${today}
    union all
    select id, 'payment', paid_day, amount, counted, -(amount + counted), 1, ended_at, null, null, method
      from (select p.*, o.ended_at, coalesce((${discounts}::jsonb ->> p.id)::numeric, p.discount) as counted
        from payments p left join payment_orders o on o.billing_account_id = p.billing_account_id and o.billing_account_id = ${own} and o.id = p.id) paid
      where billing_account_id = ${own} and paid_day <= ${today}
  ) own) entry`

const entries = preparedOnce((db) =>
  db
    .select({
      id: sql<string>`id`,
      kind: sql<Transaction['kind']>`kind`,
      day: sql<string>`day::text`,
      amount: sql<string>`amount::text`,
      discount: sql<string>`discount::text`,
      balance: sql<string>`balance::text`,
      startDay: sql<string | null>`start_day::text`,
      endDay: sql<string | null>`end_day::text`,
      method: sql<Transaction['method'] | null>`method`,
    })
    .from(withBalance)
    .where(sql`day between ${sql.placeholder('startDate')} and ${sql.placeholder('endDate')} and (${kind}::text is null or kind = ${kind})`)
    .orderBy(sql`entry.day desc, place desc, at desc nulls last, id desc`)
    .limit(sql.placeholder('most'))
    .offset(sql.placeholder('skip'))
    .prepare('find_transactions'),
)

function transactionOf(
  {
    id,
    kind,
    day,
    amount,
    discount,
    balance,
    startDay,
    endDay,
    method,
  }: Awaited<ReturnType<ReturnType<typeof entries>['execute']>>[number],
  status: Transaction['status'],
): Transaction {
  const own = { id, kind, date: day, amountNzd: dollarsOf(centsOf(amount)), balanceNzd: dollarsOf(centsOf(balance)) }
  if (kind === 'bill') return { ...own, startDate: startDay ?? day, endDate: endDay ?? day, status }
  return { ...own, method: method ?? undefined, discountNzd: centsOf(discount) === 0 ? undefined : dollarsOf(centsOf(discount)) }
}
