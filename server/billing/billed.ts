import { and, asc, eq, gte, lte } from 'drizzle-orm'
import { centsOf, grossCents, shareCents } from '#lib/money.ts'
import { sum } from '#lib/sum.ts'
import type { BillLineKind } from '#schemas/feed/billing.ts'
import { billLines, bills } from '../db/schema/billing.ts'
import { oncePerRequest } from '../once-per-request.ts'
import { type BillLine, total } from './bill.ts'
import type { BillWindow } from './windows.ts'

/** A line as it was billed. */
export interface BilledLine extends BillLine {
  /** the smallest step of its quantity: 1 for `391`, 0.001 for `391.204` */
  step: number
}

/** What a bill charged for one supply point, whatever the readings say now. */
export interface BilledPart extends BillWindow {
  /** its own lines, then its share of the account's */
  lines: BilledLine[]
  cents: number
}

/** Billed parts of a supply point by the first day of their bill period. */
export type BilledParts = ReadonlyMap<string, BilledPart>

/** What the selected account was billed, by supply point, for each period that overlaps these days. */
export const findBilledParts = oncePerRequest(async (db, { selected }, first: string, last: string) => {
  const bySupply = new Map<string, Map<string, BilledPart>>()
  if (!selected) return bySupply
  const rows = await db
    .select({ bill: { id: bills.id, startDay: bills.startDay, endDay: bills.endDay }, line: billLines })
    .from(bills)
    .innerJoin(billLines, and(eq(billLines.billingAccountId, bills.billingAccountId), eq(billLines.billId, bills.id)))
    .where(and(eq(bills.billingAccountId, selected.billingAccountId), gte(bills.endDay, first), lte(bills.startDay, last)))
    .orderBy(asc(bills.startDay), asc(billLines.position))
  const byBill = Map.groupBy(rows, ({ line }) => line.billId)
  for (const { id, startDay, endDay } of new Map(rows.map(({ bill }) => [bill.id, bill])).values()) {
    for (const [supplyPointId, lines] of partsOfBill((byBill.get(id) ?? []).map(({ line }) => line))) {
      const parts = bySupply.get(supplyPointId) ?? new Map<string, BilledPart>()
      bySupply.set(supplyPointId, parts)
      const all = [...(parts.get(startDay)?.lines ?? []), ...lines]
      parts.set(startDay, { startDay, endDay, lines: all, cents: total(all) })
    }
  }
  return bySupply
})

type StoredLine = Omit<typeof billLines.$inferSelect, 'billingAccountId' | 'billId' | 'position'>

/**
 * A bill's lines by supply point. Lines of the account as a whole, such as one of GST, are shared by what the own lines
 * of each come to, so the parts add up to the bill.
 */
export function partsOfBill(lines: readonly StoredLine[]): Map<string, BilledLine[]> {
  const own = new Map<string, BilledLine[]>()
  for (const { supplyPointId, ...line } of lines) {
    if (supplyPointId !== null) own.set(supplyPointId, [...(own.get(supplyPointId) ?? []), billedLine(supplyPointId, line)])
  }
  const weights = [...own.values()].map(total)
  for (const line of lines) {
    if (line.supplyPointId !== null) continue
    const shares = shareCents(centsOf(line.amount), weights)
    ;[...own].forEach(([supplyPointId, ofSupply], i) => {
      const amountCents = shares[i] ?? 0
      const whole = billedLine(supplyPointId, line)
      const quantity = line.unit === 'percent' ? whole.quantity : (whole.quantity * amountCents) / whole.amountCents
      if (amountCents !== 0) ofSupply.push({ ...whole, amountCents, quantity })
    })
  }
  return own
}

function billedLine(
  supplyPointId: string,
  { description, kind, unit, rate, quantity, amount }: Omit<StoredLine, 'supplyPointId'>,
): BilledLine {
  const decimals = quantity.split('.')[1]?.length ?? 0
  return { supplyPointId, description, kind, unit, rate, quantity: Number(quantity), step: 10 ** -decimals, amountCents: centsOf(amount) }
}

const ofKind = <Line extends { kind: BillLineKind }>(lines: readonly Line[], kind: BillLineKind) =>
  lines.filter((line) => line.kind === kind)

/** The daily charges that were billed, GST included. */
export const chargeCentsOf = ({ lines }: BilledPart): number => grossCents(total(ofKind(lines, 'dailyCharge')))

/** What readings that came after a bill change of it. */
export interface Correction {
  wattHours: number
  cents: number
}

/** Energy as it counts now, at one rate. @see Tariff */
export interface RatedUse {
  rate: string
  wattHours: number
  /** net, rounded as a bill rounds its line */
  cents: number
}

/** Whether energy now counts otherwise than the bill counted it, by more than the bill rounded; undefined where it does not. */
export function correctionOf(billed: BilledPart, now: readonly RatedUse[]): Correction | undefined {
  const lines = ofKind(billed.lines, 'energy')
  // A fixed price, whatever was used.
  if (lines.some(({ unit }) => unit !== 'kWh')) return undefined
  const energy = lines
    .filter(({ quantity }) => quantity !== 0)
    .map(({ rate, quantity, step }) => ({ rate, wattHours: Math.round(quantity * 1000), stepWh: step * 1000 }))
  const used = now.filter(({ wattHours }) => wattHours !== 0)
  const rates = new Set(used.map(({ rate }) => Number(rate)))
  const billedRates = new Set(energy.map(({ rate }) => Number(rate)))
  // At other rates than the plan has now, or with free hours as a discount, only the totals tell.
  const isByRate = rates.size === billedRates.size && [...rates].every((rate) => billedRates.has(rate))
  const isSame = (isByRate ? [...rates] : [undefined]).every((rate) => {
    const isAt = (one: { rate: string }) => rate === undefined || Number(one.rate) === rate
    const charged = energy.filter(isAt)
    const difference = sum(used.filter(isAt).map(({ wattHours }) => wattHours)) - sum(charged.map(({ wattHours }) => wattHours))
    // Whole kWh are often the difference of two readings, each cut off.
    return difference === 0 || Math.abs(difference) < sum(charged.map(({ stepWh }) => stepWh))
  })
  if (isSame) return undefined
  const billedWh = sum(energy.map(({ wattHours }) => wattHours))
  const wattHours = sum(used.map(({ wattHours: own }) => own)) - billedWh
  const levyCents = billedWh === 0 ? 0 : Math.round((total(ofKind(billed.lines, 'levy')) * wattHours) / billedWh)
  const energyCents = sum(used.map(({ cents }) => cents)) - total(lines)
  return { wattHours, cents: grossCents(energyCents + levyCents) }
}
