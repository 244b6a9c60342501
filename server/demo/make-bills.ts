import { and, between, eq, min } from 'drizzle-orm'
import { addDays } from '#lib/calendar.ts'
import { amountOf } from '#lib/money.ts'
import type { FeedRecord } from '#schemas/feed/kinds.ts'
import { sum } from '#lib/sum.ts'
import type { Database } from '../db/open.ts'
import { bills, payments } from '../db/schema/billing.ts'
import { energyPeriods, readingDays } from '../db/schema/readings.ts'
import { plans, supplyPoints } from '../db/schema/supply.ts'
import { applyRecords, endOf } from './apply-records.ts'
import { type DemoAccount, ownId } from './world.ts'
import { findFreePeriods } from '../usage/free-hours.ts'
import { splitByRate, tariffsOf } from '../usage/cost.ts'
import { sumOfRates } from '../usage/days-of-use.ts'
import { type BilledSupply, linesOfSupply, promptPaymentDiscountCents, total } from '../billing/bill.ts'
import { type BillWindow, closedWindows, daysInWindow } from '../billing/windows.ts'

const DAYS_TO_ISSUE = 2
const DAYS_TO_PAY = 16

/** Bills each closed period without a bill from its readings and deliveries, then pays all but the unpaid bills. */
export async function makeBills(db: Database, account: DemoAccount, today: string): Promise<void> {
  const [reading] = await db
    .select({ day: min(readingDays.localDay) })
    .from(readingDays)
    .where(eq(readingDays.billingAccountId, account.id))
  const [period] = await db
    .select({ day: min(energyPeriods.startDay) })
    .from(energyPeriods)
    .where(eq(energyPeriods.billingAccountId, account.id))
  const [earliest] = [reading?.day, period?.day].flatMap((day) => day ?? []).sort()
  if (!earliest) return
  // Another retailer billed the readings from before the customer joined.
  const first = earliest > account.joinedOn ? earliest : account.joinedOn
  const windows = closedWindows(first, addDays(today, -DAYS_TO_ISSUE), account.billDay)
  const billed = await db.select({ id: bills.id }).from(bills).where(eq(bills.billingAccountId, account.id))
  const known = new Set(billed.map(({ id }) => id))
  const made: FeedRecord[] = []
  for (const window of windows) if (!known.has(billId(account, window))) made.push(await makeBill(db, account, window))
  await applyRecords(db, made)
  await applyRecords(db, await paymentsOf(db, account, windows.slice(0, Math.max(0, windows.length - (account.unpaidBills ?? 0))), today))
}

/** Payments of the bills of these periods that have none yet. */
async function paymentsOf(db: Database, account: DemoAccount, windows: readonly BillWindow[], today: string): Promise<FeedRecord[]> {
  const { id: billingAccountId } = account
  const paid = await db.select({ id: payments.id }).from(payments).where(eq(payments.billingAccountId, billingAccountId))
  const known = new Set(paid.map(({ id }) => id))
  const rows = await db.select().from(bills).where(eq(bills.billingAccountId, billingAccountId))
  const byId = new Map(rows.map((bill) => [bill.id, bill]))
  const isInTime = account.hasDirectDebit || !account.unpaidBills
  return windows.flatMap((window): FeedRecord[] => {
    const bill = byId.get(billId(account, window))
    const id = `P-${bill?.id}`
    if (!bill || known.has(id)) return []
    const discount = isInTime ? bill.promptPaymentDiscount : '0.00'
    const paidDay = bill.dueDay < today ? bill.dueDay : today
    const amount = (Number(bill.amount) - Number(discount)).toFixed(2)
    const method = account.hasDirectDebit ? 'directDebit' : 'bankTransfer'
    return [{ kind: 'payment', id, at: endOf(addDays(paidDay, -1)), data: { billingAccountId, paidDay, amount, discount, method } }]
  })
}

const billId = (account: DemoAccount, { startDay }: BillWindow) => ownId(`BL-${startDay.replaceAll('-', '')}`, account)

async function makeBill(db: Database, account: DemoAccount, window: BillWindow): Promise<FeedRecord> {
  const { id: billingAccountId } = account
  const supplies = await db
    .select({ id: supplyPoints.id, energyType: supplyPoints.energyType, plan: plans })
    .from(supplyPoints)
    .innerJoin(plans, eq(plans.id, supplyPoints.planId))
    .where(eq(supplyPoints.billingAccountId, billingAccountId))
    .orderBy(supplyPoints.id)
  const free = await findFreePeriods(db, billingAccountId, window.startDay, window.endDay)
  const billed: BilledSupply[] = []
  for (const { id, energyType, plan } of supplies) {
    const tariff = tariffsOf(plan)(window.startDay)
    const common = { supplyPointId: id, planName: plan.name, tariff }
    if (energyType === 'electricity') {
      const days = await db
        .select({ localDay: readingDays.localDay, wattHours: readingDays.wattHours })
        .from(readingDays)
        .where(
          and(
            eq(readingDays.billingAccountId, billingAccountId),
            eq(readingDays.supplyPointId, id),
            eq(readingDays.flow, 'X'),
            between(readingDays.localDay, window.startDay, window.endDay),
          ),
        )
      const used = sumOfRates(days.map(({ localDay, wattHours }) => splitByRate(tariff, localDay, wattHours, free.get(id)?.get(localDay))))
      billed.push({ ...common, energyType, used })
      continue
    }
    const periods = await db
      .select({ quantity: energyPeriods.quantity })
      .from(energyPeriods)
      .where(
        and(
          eq(energyPeriods.billingAccountId, billingAccountId),
          eq(energyPeriods.supplyPointId, id),
          between(energyPeriods.startDay, window.startDay, window.endDay),
        ),
      )
    // Summed in thousandths: quantities have three decimals and doubles would not add up.
    const thousandths = sum(periods.map(({ quantity }) => Math.round(Number(quantity) * 1000)))
    billed.push(
      energyType === 'naturalGas'
        ? { ...common, energyType, wattHours: thousandths }
        : { ...common, energyType, bottles: thousandths / 1000 },
    )
  }
  const parts = billed.map((supply) => linesOfSupply(supply, daysInWindow(window)))
  const lines = parts.flat()
  const discountCents = sum(
    supplies.map(({ plan }, i) => promptPaymentDiscountCents(total(parts[i] ?? []), plan.promptPaymentDiscountRate)),
  )
  const gstCents = total(lines.filter(({ kind }) => kind === 'gst'))
  const issuedDay = addDays(window.endDay, DAYS_TO_ISSUE)
  return {
    kind: 'bill',
    id: billId(account, window),
    at: endOf(window.endDay),
    data: {
      billingAccountId,
      ...window,
      issuedDay,
      dueDay: addDays(issuedDay, DAYS_TO_PAY),
      amount: amountOf(total(lines)),
      gst: amountOf(gstCents),
      promptPaymentDiscount: amountOf(discountCents),
      lines: lines.map(({ amountCents: cents, quantity, ...line }) => ({
        ...line,
        quantity: quantity.toFixed(3),
        amount: amountOf(cents),
      })),
    },
  }
}
