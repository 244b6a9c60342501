import { and, between, eq, min } from 'drizzle-orm'
import { addDays } from '#lib/calendar.ts'
import { amountOf } from '#lib/money.ts'
import type { Database } from '../db/open.ts'
import { billLines as billLineRows, bills, energyPeriods, payments, plans, readingDays, supplyPoints } from '../db/schema.ts'
import type { DemoAccount } from '../demo/world.ts'
import { type BilledSupply, billLines, promptPaymentDiscountCents, total } from './bill.ts'
import { type BillWindow, closedWindows, daysInWindow } from './windows.ts'

const DAYS_TO_ISSUE = 2
const DAYS_TO_PAY = 16

/** Bills every closed period of a demo account that has none yet, from its readings, and pays all but the latest. */
export async function makeBills(db: Database, account: DemoAccount, today: string): Promise<void> {
  const [first] = await db
    .select({ day: min(readingDays.localDay) })
    .from(readingDays)
    .where(eq(readingDays.billingAccountId, account.id))
  if (!first?.day) return
  const windows = closedWindows(first.day, addDays(today, -DAYS_TO_ISSUE), account.billDay)
  const billed = await db.select({ id: bills.id }).from(bills).where(eq(bills.billingAccountId, account.id))
  const known = new Set(billed.map(({ id }) => id))
  for (const window of windows) if (!known.has(billId(window))) await makeBill(db, account.id, window)

  for (const window of windows.slice(0, Math.max(0, windows.length - account.unpaidBills))) {
    const [bill] = await db
      .select()
      .from(bills)
      .where(and(eq(bills.billingAccountId, account.id), eq(bills.id, billId(window))))
    if (!bill) continue
    const isInTime = account.hasDirectDebit || !account.unpaidBills
    const discount = isInTime ? bill.promptPaymentDiscount : '0'
    await db
      .insert(payments)
      .values({
        billingAccountId: account.id,
        id: `P-${bill.id}`,
        paidDay: bill.dueDay < today ? bill.dueDay : today,
        amount: (Number(bill.amount) - Number(discount)).toFixed(2),
        discount,
        method: account.hasDirectDebit ? 'directDebit' : 'bankTransfer',
      })
      .onConflictDoNothing()
  }
}

const billId = ({ startDay }: BillWindow) => `BL-${startDay.replaceAll('-', '')}`

async function makeBill(db: Database, billingAccountId: string, window: BillWindow): Promise<void> {
  const supplies = await db
    .select({ id: supplyPoints.id, energyType: supplyPoints.energyType, plan: plans })
    .from(supplyPoints)
    .innerJoin(plans, eq(plans.id, supplyPoints.planId))
    .where(eq(supplyPoints.billingAccountId, billingAccountId))
    .orderBy(supplyPoints.id)
  const billed: BilledSupply[] = []
  for (const { id, energyType, plan } of supplies) {
    const common = { supplyPointId: id, planName: plan.name, tariff: plan }
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
      billed.push({ ...common, energyType, days })
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
    const thousandths = periods.reduce((sum, { quantity }) => sum + Math.round(Number(quantity) * 1000), 0)
    billed.push(
      energyType === 'naturalGas'
        ? { ...common, energyType, kwh: thousandths / 1000 }
        : { ...common, energyType, bottles: thousandths / 1000 },
    )
  }
  const lines = billLines(billed, daysInWindow(window))
  const amountCents = total(lines)
  const discountRate = supplies[0]?.plan.promptPaymentDiscountRate ?? '0'
  const id = billId(window)
  const issuedDay = addDays(window.endDay, DAYS_TO_ISSUE)
  await db.insert(bills).values({
    billingAccountId,
    id,
    ...window,
    issuedDay,
    dueDay: addDays(issuedDay, DAYS_TO_PAY),
    amount: amountOf(amountCents),
    gst: amountOf(lines.at(-1)?.amountCents ?? 0),
    promptPaymentDiscount: amountOf(promptPaymentDiscountCents(amountCents, discountRate)),
  })
  await db.insert(billLineRows).values(
    lines.map(({ amountCents: cents, quantity, ...line }, position) => ({
      ...line,
      billingAccountId,
      billId: id,
      position,
      quantity: quantity.toFixed(3),
      amount: amountOf(cents),
    })),
  )
}
