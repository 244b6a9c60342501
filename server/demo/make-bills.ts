import { addDays } from '#lib/calendar.ts'
import { amountOf, centsOf } from '#lib/money.ts'
import { sum } from '#lib/sum.ts'
import { type BilledSupply, linesOfSupply, promptPaymentDiscountCents, total } from '../billing/bill.ts'
import { type BillWindow, closedWindows, daysInWindow } from '../billing/windows.ts'
import type { Database } from '../db/open.ts'
import { findRecords, type StoredRecord } from '../feed/export.ts'
import { splitByRate, tariffsOf } from '../usage/cost.ts'
import { sumOfRates } from '../usage/days-of-use.ts'
import { freePeriodsOf } from '../usage/free-hours.ts'
import { applyRecords } from './apply-records.ts'
import { donationsOn } from './donations.ts'
import { type DemoRecord, endOf, record } from './record.ts'
import { billDayOf, type DemoAccount, joinedDay, ownId } from './world.ts'

/*
 * The demo world's billing system, as a retailer has one beside the portal: it reads what the feed exports and sends
 * bills and payments as records.
 */

const DAYS_TO_ISSUE = 2
const DAYS_TO_PAY = 16

type Bill = StoredRecord<'bill'>

/** Bills each period that has closed since the last bill, then pays all but the unpaid bills. */
export async function makeBills(db: Database, account: DemoAccount, today: string): Promise<void> {
  const ofAccount = { billingAccountId: [account.id] }
  const known = (await findRecords(db, 'bill', ofAccount)).filter(({ id, data }) => id === billId(account, data))
  const made = await billsSince(db, account, known.at(-1)?.data, today)
  const paid = new Set((await findRecords(db, 'payment', ofAccount)).map(({ id }) => id))
  const bills = [...known, ...made.bills]
  const settled = bills.length - (account.unpaidBills ?? 0)
  // A direct debit pays every bill on its due date, and none before.
  const isPaid = ({ data }: Bill, i: number) => (account.hasDirectDebit ? data.dueDay < today : i < settled)
  const payments = bills.filter((bill, i) => isPaid(bill, i) && !paid.has(paymentId(bill))).map((bill) => paymentOf(account, bill, today))
  await applyRecords(db, [...made.bills, ...made.donations, ...payments])
}

const billId = (account: DemoAccount, { startDay }: BillWindow) => ownId(`BL-${startDay.replaceAll('-', '')}`, account)
const paymentId = ({ id }: Bill) => `P-${id}`

interface Issued {
  bills: Bill[]
  donations: DemoRecord[]
}

/** The bills of the periods that are over and can have been issued, after the last one that is billed, and what was given with them. */
async function billsSince(db: Database, account: DemoAccount, billed: BillWindow | undefined, today: string): Promise<Issued> {
  const none = { bills: [], donations: [] }
  const closed = addDays(today, -DAYS_TO_ISSUE)
  const billDay = billDayOf(account, today, billed)
  const first = billed ? addDays(billed.endDay, 1) : joinedDay(account, closed)
  if (closedWindows(first, closed, billDay).length === 0) return none
  const books = await openBooks(db, account, first, closed)
  // The first bill begins with the first reading, but for those that another retailer billed.
  const earliest = billed ? first : books.earliest
  if (earliest === undefined || books.supplies.length === 0) return none
  const made = closedWindows(earliest, closed, billDay).map((window) => billOf(account, window, books))
  return { bills: made.map(({ bill }) => bill), donations: made.flatMap(({ donations }) => donations) }
}

/** What bills of an account are made from. */
async function openBooks(db: Database, { id }: DemoAccount, from: string, to: string) {
  const ofAccount = { billingAccountId: [id] }
  const supplies = await findRecords(db, 'supplyPoint', ofAccount)
  const plans = await findRecords(db, 'plan', { id: supplies.map(({ data }) => data.planId) })
  const planOf = new Map(plans.map((plan) => [plan.id, plan.data]))
  const days = (await findRecords(db, 'halfHours', { ...ofAccount, flow: ['X'], day: { from, to } })).map(({ data }) => data)
  const periods = (await findRecords(db, 'energyPeriod', { ...ofAccount, startDay: { from, to } })).map(({ data }) => data)
  const bookings = await findRecords(db, 'freeHoursBooking', ofAccount)
  const pledges = await findRecords(db, 'donationPledge', ofAccount)
  const schools = await findRecords(db, 'school', { id: pledges.map(({ data }) => data.schoolId) })
  const given = await findRecords(db, 'donation', ofAccount)
  const [earliest] = [...days.map(({ day }) => day), ...periods.map(({ startDay }) => startDay)].sort()
  return {
    earliest,
    days,
    periods,
    pledges,
    givenOnce: new Set(given.flatMap(({ data }) => data.pledgeId ?? [])),
    schoolName: (wanted: string) => schools.find(({ id }) => id === wanted)?.data.name ?? 'a school',
    free: freePeriodsOf(
      bookings.filter(({ data }) => !data.cancelledAt).map(({ data }) => ({ ...data, startInstant: new Date(data.startInstant) })),
    ),
    supplies: supplies.flatMap(({ id, data: { energyType, planId } }) => {
      const plan = planOf.get(planId)
      return plan ? [{ id, energyType, plan }] : []
    }),
  }
}
type Books = Awaited<ReturnType<typeof openBooks>>

/** What a supply point used in a bill period. */
function usedOf(books: Books, { id, energyType, plan }: Books['supplies'][number], { startDay, endDay }: BillWindow): BilledSupply {
  const { from: nightFromHour, to: nightToHour } = plan.nightHours ?? { from: 0, to: 0 }
  const tariff = tariffsOf({ ...plan, nightFromHour, nightToHour, peakHours: plan.peakHours ?? null })(startDay)
  const own = { supplyPointId: id, planName: plan.name, tariff }
  const isOwn = (supplyPointId: string, day: string) => supplyPointId === id && startDay <= day && day <= endDay
  if (energyType === 'electricity') {
    const days = books.days.filter(({ supplyPointId, day }) => isOwn(supplyPointId, day))
    const used = sumOfRates(days.map(({ day, wattHours }) => splitByRate(tariff, day, wattHours, books.free.get(id)?.get(day))))
    return { ...own, energyType, used }
  }
  // Summed in thousandths: quantities have three decimals and doubles would not add up.
  const periods = books.periods.filter((period) => isOwn(period.supplyPointId, period.startDay))
  const thousandths = sum(periods.map(({ quantity }) => Math.round(Number(quantity) * 1000)))
  return energyType === 'naturalGas' ? { ...own, energyType, wattHours: thousandths } : { ...own, energyType, bottles: thousandths / 1000 }
}

function billOf(account: DemoAccount, window: BillWindow, books: Books): { bill: Bill; donations: DemoRecord[] } {
  const id = billId(account, window)
  const issuedDay = addDays(window.endDay, DAYS_TO_ISSUE)
  const parts = books.supplies.map((supply) => ({
    lines: linesOfSupply(usedOf(books, supply, window), daysInWindow(window)),
    discountRate: supply.plan.promptPaymentDiscountRate ?? '0',
  }))
  const given = donationsOn({ id, issuedDay }, books.pledges, books.givenOnce, books.schoolName)
  const lines = parts.flatMap((part) => part.lines)
  const discountCents = sum(parts.map((part) => promptPaymentDiscountCents(total(part.lines), part.discountRate)))
  const data = {
    billingAccountId: account.id,
    ...window,
    issuedDay,
    dueDay: addDays(issuedDay, DAYS_TO_PAY),
    amount: amountOf(total(lines) + sum(given.lines.map(({ amount }) => centsOf(amount)))),
    gst: amountOf(total(lines.filter(({ kind }) => kind === 'gst'))),
    promptPaymentDiscount: amountOf(discountCents),
    lines: [
      ...lines.map(({ amountCents: cents, quantity, ...line }) => ({ ...line, quantity: quantity.toFixed(3), amount: amountOf(cents) })),
      ...given.lines,
    ],
  }
  return { bill: record('bill', id, data, endOf(window.endDay)), donations: given.donations }
}

function paymentOf(account: DemoAccount, bill: Bill, today: string): DemoRecord {
  const { dueDay, amount, promptPaymentDiscount } = bill.data
  const isInTime = account.hasDirectDebit || !account.unpaidBills
  const discount = isInTime ? promptPaymentDiscount : '0.00'
  const paidDay = dueDay < today ? dueDay : today
  const data = {
    billingAccountId: account.id,
    paidDay,
    amount: amountOf(centsOf(amount) - centsOf(discount)),
    discount,
    method: account.hasDirectDebit ? 'directDebit' : 'bankTransfer',
  } as const
  return record('payment', paymentId(bill), data, endOf(addDays(paidDay, -1)))
}
