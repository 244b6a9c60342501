import { daysBetween } from '#lib/calendar.ts'
import { dollarsOf } from '#lib/money.ts'
import { type Scope, todayOf } from '../access.ts'
import { findSelected } from '../account/queries.ts'
import type { OwedBill } from '../billing/settle.ts'
import { balanceOf, findBillsWithPdf, findLatestPayments, findOwed, findWindows } from '../billing/queries.ts'
import { daysInWindow } from '../billing/windows.ts'
import type { Database } from '../db/open.ts'
import { kwhOf } from '../usage/days-of-use.ts'
import { energiesOf, findSoFar, togetherOf } from '../usage/estimate.ts'

const LATEST_BILLS = 6
const LATEST_PAYMENTS = 3

/** What is owed, the last bill, and the selected site's use so far in the current bill period. */
export async function findBillSummary(db: Database, scope: Scope) {
  const selected = await findSelected(db, scope)
  if (!selected) return undefined
  const { account, site } = selected
  const today = todayOf(scope)
  const owed = await findOwed(db, scope)
  const [last] = owed.bills
  const overdue = owed.bills.filter(({ owedCents, dueDay }) => owedCents > 0 && dueDay < today)
  const window = (await findWindows(db, scope)).windows.at(today)
  const parts = await findSoFar(db, scope, { first: window.startDay, last: window.endDay }, today)
  const soFar = parts.length > 0 ? togetherOf(parts.map(({ actual }) => actual)) : undefined
  // A bill covers every property of an account, but the use so far is the selected property's alone.
  const isOneOfSeveral = scope.sites.filter(({ billingAccountId }) => billingAccountId === account.id).length > 1
  return {
    balance: balanceOf(owed, today),
    overdueSince: overdue.at(-1)?.dueDay,
    isDirectDebit: account.hasDirectDebit,
    deliveryMethod: account.billDelivery,
    lastBill: last && {
      startDate: last.startDay,
      endDate: last.endDay,
      issuedDate: last.issuedDay,
      amountNzd: dollarsOf(last.amountCents),
    },
    window: {
      startDate: window.startDay,
      endDate: window.endDay,
      daysPassed: Math.max(0, Math.min(daysBetween(window.startDay, today), daysInWindow(window))),
      daysInBillPeriod: daysInWindow(window),
      toDateKwh: soFar && kwhOf(soFar.wattHours),
      toDateNzd: soFar && !scope.selected?.isBuyingGroup ? dollarsOf(soFar.cents) : undefined,
      toDateEnergies: soFar && energiesOf(parts),
      toDateProperty: soFar && isOneOfSeveral ? (site.nickname ?? site.street) : undefined,
    },
  }
}

/** The selected account with its latest bills and payments. */
export async function findAccountSummary(db: Database, scope: Scope) {
  const selected = await findSelected(db, scope)
  if (!selected) return undefined
  const { account } = selected
  const today = todayOf(scope)
  const owed = await findOwed(db, scope)
  const payments = await findLatestPayments(db, scope, LATEST_PAYMENTS)
  const latest = owed.bills.slice(0, LATEST_BILLS)
  const withPdf = await findBillsWithPdf(db, scope, latest)
  return {
    customerNumber: account.customerNumber,
    accountName: account.name,
    type: account.kind,
    totalBalanceNzd: balanceOf(owed, today).totalBalance,
    bills: latest.map((bill) => ({
      id: bill.id,
      issuedDate: bill.issuedDay,
      dueDate: bill.dueDay,
      amountNzd: dollarsOf(bill.amountCents),
      status: statusOf(bill, today),
      hasPdf: withPdf.has(bill.id),
    })),
    payments: payments.map(({ paidDay, amount, method }) => ({ paidDate: paidDay, amountNzd: Number(amount), method })),
  }
}

function statusOf({ amountCents, owedCents, dueDay }: OwedBill, today: string): 'credit' | 'paid' | 'overdue' | 'due' {
  if (amountCents < 0) return 'credit'
  if (owedCents === 0) return 'paid'
  return dueDay < today ? 'overdue' : 'due'
}
