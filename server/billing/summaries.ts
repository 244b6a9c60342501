import { payableOnTime } from '#lib/payable-on-time.ts'
import { daysBetween } from '#lib/calendar.ts'
import { kwhOf } from '#lib/kwh.ts'
import { dollarsOf } from '#lib/money.ts'
import { defaultSite, type Scope, todayOf } from '../access.ts'
import { findSelected } from '../account/queries.ts'
import type { Database } from '../db/open.ts'
import { agreedHelpOf } from '../help/state.ts'
import { findAutopayCard, findOwnTaker } from '../payments/card-state.ts'
import { shownDeciding } from '../payments/deciding.ts'
import { dueDays, findWithTakers } from '../payments/taker.ts'
import { energiesOf, findLeftOut, findSoFar, isExportUncounted, togetherOf } from '../usage/estimate.ts'
import { discountOn } from './discount.ts'
import { balanceOf, findNotes, findOwed, findOwedOf, findWindows, NOTHING_OWED, overdueSince } from './queries.ts'
import { dueDayOf, paidOf, statusOf } from './settle.ts'
import { awaitedWindow, daysInWindow } from './windows.ts'

const LATEST_BILLS = 6
/** The same number as bills, which are shown beside them. */
const LATEST_PAYMENTS = 6

/** What is owed, the last bill, and the selected site's use so far in the current bill period. */
export async function findBillSummary(db: Database, scope: Scope) {
  const selected = await findSelected(db, scope)
  if (!selected) return undefined
  const { account, isAllLeft } = selected
  const today = todayOf(scope)
  const owed = await findOwed(db, scope)
  const [last] = owed.bills
  const taker = await findOwnTaker(db, scope, today)
  const periods = await findWindows(db, scope)
  const window = periods.windows.at(today)
  const parts = await findSoFar(db, scope, { first: window.startDay, last: window.endDay }, today)
  const daysInBillPeriod = daysInWindow(window)
  return {
    balance: balanceOf(owed, today),
    overdueSince: overdueSince(owed, today),
    help: agreedHelpOf(owed, today),
    isProtected: owed.isProtected || undefined,
    deciding: shownDeciding(selected.deciding),
    customerNumber: scope.billingAccountIds.length > 1 ? account.customerNumber : undefined,
    otherAccounts: await findOtherAccounts(db, scope),
    due: dueDays(owed, taker, today),
    takenBy: taker?.by,
    autopayCard: await findAutopayCard(db, scope),
    deliveryMethod: account.billDelivery,
    lastBill: last && {
      startDate: last.startDay,
      endDate: last.endDay,
      issuedDate: last.issuedDay,
      amountNzd: dollarsOf(last.amountCents),
    },
    awaited: await findAwaited(db, scope),
    window: {
      startDate: window.startDay,
      endDate: window.endDay,
      daysPassed: isAllLeft ? daysInBillPeriod : Math.max(0, Math.min(daysBetween(window.startDay, today), daysInBillPeriod)),
      daysInBillPeriod,
      ...soFarOf(parts, scope),
      ...(await findLeftOut(db, scope, parts, window.endDay)),
    },
  }
}

/** What a bill that is to come for a period that has ended comes to; undefined where it is for nothing. */
async function findAwaited(db: Database, scope: Scope) {
  const periods = await findWindows(db, scope)
  const window = awaitedWindow(periods, todayOf(scope))
  if (!window) return undefined
  const parts = await findSoFar(db, scope, { first: window.startDay, last: window.endDay }, todayOf(scope))
  if (!parts.some(({ actual }) => actual.cents > 0)) return undefined
  const left = { isExportUncounted: await isExportUncounted(db, scope, window.endDay) }
  const isGuess = periods.lastBilledDay === undefined || undefined
  return { startDate: window.startDay, endDate: window.endDay, isGuess, ...soFarOf(parts, scope), ...left }
}

/** Nothing where nothing was measured. */
function soFarOf(parts: Awaited<ReturnType<typeof findSoFar>>, { selected }: Scope) {
  if (parts.length === 0) return {}
  const { wattHours, cents } = togetherOf(parts.map(({ actual }) => actual))
  return {
    toDateKwh: kwhOf(wattHours),
    toDateNzd: selected?.isBuyingGroup ? undefined : dollarsOf(cents),
    toDateEnergies: energiesOf(parts),
  }
}

/** The caller's other accounts that have something to pay. */
async function findOtherAccounts(db: Database, scope: Scope) {
  const ids = scope.billingAccountIds.filter((id) => id !== scope.selected?.billingAccountId)
  if (ids.length === 0) return []
  const today = todayOf(scope)
  const [owed, others] = await Promise.all([findOwedOf(db, scope, scope.billingAccountIds), findWithTakers(db, ids, today, scope.userId)])
  return others
    .flatMap(({ account: { id, customerNumber, name }, role, taker }) => {
      const own = owed.get(id) ?? NOTHING_OWED
      const balance = balanceOf(own, today)
      const { overdue } = balance
      // What is due first, where nothing is overdue: of instalments and of several bills each has its day.
      const [first] = dueDays(own, taker, today)
      const dueDate = overdue > 0 ? balance.dueDate : first?.date
      const amountToPayNzd = overdue > 0 ? payableOnTime(balance) : (first?.amountNzd ?? 0)
      const site = defaultSite(scope, id)
      if (!site || amountToPayNzd <= 0) return []
      const isProtected = owed.get(id)?.isProtected || undefined
      const takenBy = overdue <= 0 && first?.isTaken ? taker?.by : undefined
      const { siteId } = site
      const holderName = role === 'authorisedPerson' ? name : undefined
      const amounts = { amountToPayNzd, overdueNzd: overdue, dueDate, takenBy, isProtected }
      return [{ billingAccountId: id, siteId, customerNumber, holderName, ...amounts }]
    })
    .sort((a, b) => (a.dueDate ?? '').localeCompare(b.dueDate ?? '') || a.billingAccountId.localeCompare(b.billingAccountId))
    .slice(0, MOST_OTHERS)
}

const MOST_OTHERS = 3

/** The selected account with its latest bills and payments. */
export async function findAccountSummary(db: Database, scope: Scope) {
  const selected = await findSelected(db, scope)
  if (!selected) return undefined
  const { account } = selected
  const today = todayOf(scope)
  const owed = await findOwed(db, scope)
  const latest = owed.bills.slice(0, LATEST_BILLS)
  const notes = await findNotes(db, scope, latest)
  return {
    customerNumber: account.customerNumber,
    accountName: account.name,
    type: account.kind,
    totalBalanceNzd: balanceOf(owed, today).totalBalance,
    bills: latest.map((bill) => ({
      id: bill.id,
      issuedDate: bill.issuedDay,
      startDate: bill.startDay,
      endDate: bill.endDay,
      dueDate: dueDayOf(bill),
      amountNzd: dollarsOf(bill.amountCents),
      owedNzd: bill.owedCents > 0 && bill.owedCents < bill.amountCents ? dollarsOf(bill.owedCents) : undefined,
      discountNzd: dollarsOf(discountOn(bill, today)) || undefined,
      status: statusOf(bill, today),
      isNote: notes.get(bill.id),
    })),
    payments: paidOf(owed)
      .slice(-LATEST_PAYMENTS)
      .reverse()
      .map(({ day, cents, discountCents, method }) => {
        const discountNzd = discountCents > 0 ? dollarsOf(discountCents) : undefined
        return { paidDate: day, amountNzd: dollarsOf(cents), discountNzd, method }
      }),
  }
}
