import { and, asc, eq, gte, lte, sql } from 'drizzle-orm'
import { centsOf, GST_RATE, grossCents, shareCents } from '#lib/money.ts'
import { sum } from '#lib/sum.ts'
import type { BillLineKind } from '#schemas/feed/billing.ts'
import { todayOf } from '../access.ts'
import { preparedOnce } from '../db/prepared.ts'
import { billLines, bills } from '../db/schema/billing.ts'
import { oncePerRequest } from '../http/once-per-request.ts'
import { type BillLine, isExport, isUse, total, untaxedIn } from './bill.ts'
import { overlap } from './billed-periods.ts'
import { findWindows } from './queries.ts'
import type { BillWindow } from './windows.ts'
import { findWorths } from './worth.ts'

/** A line as it was billed. */
export interface BilledLine extends BillLine {
  /** the smallest step of its quantity: 1 for `391`, 0.001 for `391.204`; infinite for a share, which no reading can confirm */
  step: number
  /** of the line on its bill, where that is known */
  position?: number
  /** the bill, or the credit note, that it is on */
  bill?: { id: string; issuedDay: string; isNote: boolean }
}

/** What a bill charged for one supply point, whatever the readings say now. */
export interface BilledPart extends BillWindow {
  /** its own lines, then its share of the account's */
  lines: BilledLine[]
  cents: number
  /** its share of the bill's prompt payment discount */
  discountCents: number
}

/** Billed parts of a supply point by the first day of its bill period. */
export type BilledParts = ReadonlyMap<string, BilledPart>

/** Bills with their lines, a row for each bill: there are many times as many lines. */
const billedLinesQuery = preparedOnce((db) => {
  const billingAccountId = sql.placeholder('billingAccountId')
  const lines = sql<
    StoredLine[] | null
  >`(select json_agg(json_build_object('supplyPointId', l.supply_point_id, 'description', l.description,
      'quantity', l.quantity::text, 'unit', l.unit, 'kind', l.kind, 'rate', l.rate::text, 'amount', l.amount::text) order by l.position)
    from ${billLines} l where l.billing_account_id = ${billingAccountId} and l.bill_id = ${bills}.id)`
  const { id, startDay, endDay, issuedDay, amount, promptPaymentDiscount } = bills
  return db
    .select({ id, startDay, endDay, issuedDay, amount, promptPaymentDiscount, lines })
    .from(bills)
    .where(
      and(
        eq(bills.billingAccountId, billingAccountId),
        lte(bills.issuedDay, sql.placeholder('today')),
        gte(endDay, sql.placeholder('first')),
        lte(startDay, sql.placeholder('last')),
      ),
    )
    .orderBy(asc(startDay), asc(id))
    .prepare('find_billed_lines')
})

/**
 * What the selected account was billed, by supply point, for each period that overlaps these days. Bills that overlap
 * are of one period; a credit note for several of them is of none, nor is a fee before its period is billed.
 */
export const findBilledParts = oncePerRequest(async (db, scope, first: string, last: string) => {
  const { selected } = scope
  const bySupply = new Map<string, Map<string, BilledPart>>()
  if (!selected) return bySupply
  const { billingAccountId } = selected
  const { bySupply: periodsOf, billIds } = await findWindows(db, scope)
  const rows = await billedLinesQuery(db).execute({ billingAccountId, today: todayOf(scope), first, last })
  const found = rows.flatMap(({ lines, ...bill }) => (lines ? [{ bill, lines }] : []))
  const ofAccount = found.flatMap(({ bill, lines }) => (lines.every(({ supplyPointId }) => supplyPointId === null) ? bill : []))
  const worths = await findWorths(db, billingAccountId, ofAccount)
  // Credit notes and fees last: they change what was billed.
  for (const { bill, lines: stored } of found.toSorted((a, b) => Number(billIds.has(b.bill.id)) - Number(billIds.has(a.bill.id)))) {
    const ofSameDays = found.flatMap((other) => (overlap(other.bill, bill) ? other.lines : []))
    const parts = [...partsOfBill(withTakenBack(stored, ofSameDays, !billIds.has(bill.id)), worths.get(bill.id))]
    const discounts = shareCents(centsOf(bill.promptPaymentDiscount), weightsOf(parts.map(([, lines]) => total(lines))))
    for (const [i, [supplyPointId, lines]] of parts.entries()) {
      const { startDay, endDay } = periodsOf(supplyPointId).windows.at(bill.startDay)
      const ofSupply = bySupply.get(supplyPointId) ?? new Map<string, BilledPart>()
      bySupply.set(supplyPointId, ofSupply)
      const known = ofSupply.get(startDay)
      if (!billIds.has(bill.id) && (!known || bill.endDay > endDay)) continue
      const isNote = Number(bill.amount) < 0 && !billIds.has(bill.id)
      const ofBill = { id: bill.id, issuedDay: bill.issuedDay, isNote }
      const all = [...(known?.lines ?? []), ...lines.map((line) => ({ ...line, bill: ofBill }))]
      const discountCents = (known?.discountCents ?? 0) + (discounts[i] ?? 0)
      ofSupply.set(startDay, { startDay, endDay, lines: all, cents: total(all), discountCents })
    }
  }
  return bySupply
})

type StoredLine = Omit<typeof billLines.$inferSelect, 'billingAccountId' | 'billId' | 'position'> & { position?: number }

/**
 * Lines, with a quantity below zero where what was charged is taken back: a bill may write it above. A bill takes back whole lines, a
 * credit note also parts of them. Other lines below zero are exports, which may have the price of use.
 * @param among all lines of the same days
 */
export function withTakenBack<Line extends StoredLine>(
  lines: readonly Line[],
  among: readonly StoredLine[] = lines,
  isNote = false,
): Line[] {
  return lines.map((line) => {
    const { supplyPointId, kind, unit, rate, quantity, amount } = line
    const isOfPrice = (other: StoredLine) =>
      other.supplyPointId === supplyPointId && other.kind === kind && other.unit === unit && Number(other.rate) === Number(rate)
    const isAbove = unit !== 'percent' && Number(quantity) > 0 && Number(rate) > 0 && Number(amount) < 0
    const isCharged = (other: StoredLine) => Number(other.amount) > 0 && (isNote || Number(other.quantity) === Number(quantity))
    const isTakenBack = isAbove && among.some((other) => isOfPrice(other) && isCharged(other))
    return isTakenBack ? { ...line, quantity: `-${quantity}` } : line
  })
}

/**
 * A bill's lines by supply point. Lines of the account as a whole, such as one of GST, are shared by what the own lines
 * of each come to, so the parts add up to the bill, but for what is given with it.
 * @param worth what each supply point's readings are worth: the shares of a bill without a line for any of them
 */
export function partsOfBill(lines: readonly StoredLine[], worth: ReadonlyMap<string, number> = new Map()): Map<string, BilledLine[]> {
  const own = new Map<string, BilledLine[]>()
  for (const { supplyPointId, ...line } of lines) {
    if (supplyPointId !== null) own.set(supplyPointId, [...(own.get(supplyPointId) ?? []), billedLine(supplyPointId, line)])
  }
  const hasOwn = own.size > 0
  const weightsBy = (linesOf = (ofSupply: BilledLine[]) => ofSupply) =>
    hasOwn ? weightsOf([...own.values()].map((ofSupply) => total(linesOf(ofSupply)))) : [...worth.values()]
  const [weights, discounted] = [weightsBy(), weightsBy(discountedLines)]
  if (!hasOwn) for (const supplyPointId of worth.keys()) own.set(supplyPointId, [])
  const isUntaxed = untaxedIn(lines.map((line) => billedLine('', line)))
  const gstDue = (ofSupply: BilledLine[]) =>
    sum(ofSupply.map((line) => (line.kind === 'gst' ? -line.amountCents : isUntaxed(line) ? 0 : line.amountCents * GST_RATE)))
  // GST comes last: it is shared out by what each supply point has of the other lines by then.
  for (const line of lines.toSorted((a, b) => Number(a.kind === 'gst') - Number(b.kind === 'gst'))) {
    if (line.supplyPointId !== null || line.kind === 'donation') continue
    const cents = centsOf(line.amount)
    const shares =
      line.kind === 'gst' && hasOwn
        ? gstShares(cents, [...own.values()].map(gstDue))
        : shareCents(cents, line.kind === 'discount' ? discounted : weights)
    ;[...own].forEach(([supplyPointId, ofSupply], i) => {
      const amountCents = shares[i] ?? 0
      const whole = billedLine(supplyPointId, line)
      if (own.size === 1) ofSupply.push(whole)
      else if (amountCents !== 0) {
        const quantity = line.unit === 'percent' ? whole.quantity : (whole.quantity * amountCents) / whole.amountCents
        ofSupply.push({ ...whole, amountCents, quantity, step: Infinity })
      }
    })
  }
  return own
}

/** GST of the account by what is due of each, also below zero as for gas that is given back, where it is the sum of these but for rounding. */
function gstShares(cents: number, due: readonly number[]): number[] {
  const rest = cents - sum(due)
  const signs = due.map((own) => Math.sign(Math.round(own)))
  if (!signs.includes(-1) || !signs.includes(1) || Math.abs(rest) > due.length) return shareCents(cents, weightsOf(due))
  const upTo = due.map((_, i) => Math.round(sum(due.slice(0, i + 1)) + (rest * (i + 1)) / due.length))
  return upTo.map((end, i) => end - (upTo[i - 1] ?? 0))
}

/** Of a credit note the amounts are below zero, and shares go by how much is given back. */
const weightsOf = (cents: readonly number[]): number[] => (sum(cents) < 0 ? cents.map((own) => -own) : [...cents])

function billedLine(supplyPointId: string, { quantity, amount, ...line }: Omit<StoredLine, 'supplyPointId'>): BilledLine {
  const decimals = quantity.split('.')[1]?.length ?? 0
  return { ...line, supplyPointId, quantity: Number(quantity), step: 10 ** -decimals, amountCents: centsOf(amount) }
}

export const ofKind = <Line extends { kind: BillLineKind }>(lines: readonly Line[], kind: BillLineKind) =>
  lines.filter((line) => line.kind === kind)

const isUsed = ({ amountCents, ...line }: BilledLine): boolean => isUse({ ...line, amount: amountCents })

/**
 * What a bill took for supply, GST included: for energy that was used, levies and daily charges, less its discounts. Exports,
 * fees and notes are no part of it; of a bill without a line of energy that was used, all but exports is, unless it has daily charges
 * and nothing was used.
 * @param wattHours what the readings of its period come to; undefined where it was not read whole
 */
export function supplyCentsOf({ lines, cents }: Pick<BilledPart, 'lines' | 'cents'>, wattHours: number | undefined): number {
  const [used, exported] = energyOf(lines)
  const exportedCents = exported.some(untaxedIn(lines)) ? total(exported) : grossCents(total(exported))
  const own = [...used, ...lines.filter(({ kind }) => ['levy', 'dailyCharge', 'discount'].includes(kind))]
  const isTold = used.length > 0 || (wattHours === 0 && own.some(({ kind }) => kind === 'dailyCharge'))
  return Math.max(0, isTold ? grossCents(total(own)) : cents - exportedCents)
}

const energyOf = (lines: readonly BilledLine[]): [used: BilledLine[], exported: BilledLine[]] => {
  const energy = ofKind(lines, 'energy')
  return [energy.filter(isUsed), energy.filter((line) => !isUsed(line))]
}

/** The daily charges that were billed, GST included, before discounts. */
export const chargeCentsOf = ({ lines }: Pick<BilledPart, 'lines'>): number => grossCents(total(ofKind(lines, 'dailyCharge')))

/** The lines that discounts apply to, and the discounts themselves: no exports, and no fees where energy was used. */
function discountedLines(lines: readonly BilledLine[]): BilledLine[] {
  const besides = ['gst', 'donation', ...(energyOf(lines)[0].length > 0 ? ['other'] : [])]
  return lines.filter((line) => !isExport(line) && !besides.includes(line.kind))
}

/**
 * What a bill's discounts leave of the prices of its lines: 0.9 where a tenth is off.
 * @param freeKwh used in free power hours: a bill has no line of these, or one at no price, or gives their price back as a discount
 */
export function leftByDiscounts({ lines }: Pick<BilledPart, 'lines'>, freeKwh: number): number {
  const listed = total(discountedLines(lines).filter(({ kind }) => kind !== 'discount'))
  const metered = energyOf(lines)[0].filter(({ unit }) => unit === 'kWh')
  const kwh = sum(metered.map(({ quantity }) => quantity))
  const isFreeListed = metered.some(({ rate }) => Number(rate) === 0)
  const freeCents = isFreeListed || kwh <= 0 ? 0 : (total(metered) * freeKwh) / kwh
  const off = Math.max(0, -total(ofKind(lines, 'discount')) - freeCents)
  return listed > 0 ? Math.max(0, 1 - off / listed) : 1
}

/**
 * What a bill charged for a watt-hour that was used, GST included, not rounded: with levies and less discounts, on average of its rates.
 * Exports, fees and what is given back have no part in it.
 * @param freeKwh used in free power hours
 * @returns also its kilowatt-hours, its rates and what its levies come to a kilowatt-hour, in dollars without GST; nothing where the lines
 * are shares of the account's, which may be of another energy, or none is of kilowatt-hours
 */
export function billedPrice(
  { lines }: Pick<BilledPart, 'lines'>,
  freeKwh: number,
): { centsPerWh: number; kwh: number; rates: readonly number[]; levyRate: number } | undefined {
  const used = lines.filter((line) => line.unit === 'kWh' && line.step !== Infinity && isUsed(line))
  const byRate = [...Map.groupBy(ofKind(used, 'energy'), ({ rate }) => Number(rate))]
    .map(([rate, own]) => ({ rate, kwh: sum(own.map(({ quantity }) => quantity)) - (rate === 0 ? freeKwh : 0) }))
    // A bill may round the free ones to a whole kilowatt-hour; a sum of what is taken back again may be next to nothing.
    .filter(({ rate, kwh }) => kwh > (rate === 0 ? 1 : 0.0005))
  const kwh = sum(byRate.map((own) => own.kwh))
  if (kwh === 0) return undefined
  const levies = ofKind(used, 'levy')
  const netCents = (sum(byRate.map((own) => own.rate * 100 * own.kwh)) + total(levies)) * leftByDiscounts({ lines }, freeKwh)
  return {
    centsPerWh: (netCents * (1 + GST_RATE)) / kwh / 1000,
    kwh,
    rates: byRate.map(({ rate }) => rate),
    levyRate: sum(levies.map(({ rate, quantity }) => Number(rate) * quantity)) / kwh,
  }
}
