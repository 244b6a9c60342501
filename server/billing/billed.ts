import { and, asc, eq, gte, isNotNull, lte } from 'drizzle-orm'
import { centsOf, grossCents } from '#lib/money.ts'
import { billLines, bills } from '../db/schema/billing.ts'
import { oncePerRequest } from '../once-per-request.ts'
import { sum } from '#lib/sum.ts'
import { type BillLine, total } from './bill.ts'
import type { BillWindow } from './windows.ts'

/** What a bill charged for one supply point, whatever the readings say now. */
export interface BilledPart extends BillWindow {
  lines: BillLine[]
  cents: number
}

/** Billed parts of a supply point by the first day of their bill period. */
export type BilledParts = ReadonlyMap<string, BilledPart>

/** What the selected account was billed, by supply point, for each period that overlaps these days. */
export const findBilledParts = oncePerRequest(async (db, { selected }, first: string, last: string) => {
  const bySupply = new Map<string, Map<string, BilledPart>>()
  if (!selected) return bySupply
  const rows = await db
    .select({ startDay: bills.startDay, endDay: bills.endDay, line: billLines })
    .from(bills)
    .innerJoin(billLines, and(eq(billLines.billingAccountId, bills.billingAccountId), eq(billLines.billId, bills.id)))
    .where(
      and(
        eq(bills.billingAccountId, selected.billingAccountId),
        gte(bills.endDay, first),
        lte(bills.startDay, last),
        isNotNull(billLines.supplyPointId),
      ),
    )
    .orderBy(asc(bills.startDay), asc(billLines.position))
  for (const { startDay, endDay, line } of rows) {
    const supplyPointId = line.supplyPointId ?? ''
    const parts = bySupply.get(supplyPointId) ?? new Map<string, BilledPart>()
    bySupply.set(supplyPointId, parts)
    const part = parts.get(startDay) ?? { startDay, endDay, lines: [], cents: 0 }
    parts.set(startDay, part)
    const { description, unit, rate } = line
    part.lines.push({ supplyPointId, description, quantity: Number(line.quantity), unit, rate, amountCents: centsOf(line.amount) })
    part.cents = total(part.lines)
  }
  return bySupply
})

/** The daily charges that were billed, GST included. */
export const chargeCentsOf = ({ lines }: BilledPart): number => grossCents(total(lines.filter(({ unit }) => unit === 'day')))

/** What readings that came after a bill change of it. */
export interface Correction {
  wattHours: number
  cents: number
}

/** Whether energy now counts otherwise than the bill counted it; undefined where it does not. */
export function correctionOf(billed: BilledPart, now: { wattHours: readonly number[]; cents: number }): Correction | undefined {
  const billedWh = billed.lines.filter(({ unit }) => unit === 'kWh').map(({ quantity }) => Math.round(quantity * 1000))
  const used = (parts: readonly number[]) => parts.filter((wattHours) => wattHours !== 0).sort((a, b) => a - b)
  if (used(billedWh).join() === used(now.wattHours).join()) return undefined
  return { wattHours: sum(now.wattHours) - sum(billedWh), cents: now.cents - billed.cents }
}
