import { kwhOf } from '#lib/kwh.ts'
import { costCents, grossRate, gstCents } from '#lib/money.ts'
import { sum } from '#lib/sum.ts'
import type { BillLineKind, BillUnit } from '#schemas/feed/billing.ts'
import { type ByRate, dailyChargeCents, isFlat, levyCents, NO_USE, type Tariff, totalWhOf } from '../usage/cost.ts'

/** One supply point's part in a bill: what it used and the plan it is on. */
export type BilledSupply = { supplyPointId: string; planName: string; tariff: Tariff } & (
  | { energyType: 'electricity'; used: ByRate }
  | { energyType: 'naturalGas'; wattHours: number }
  | { energyType: 'lpg'; bottles: number }
)

export interface BillLine {
  supplyPointId: string
  description: string
  quantity: number
  unit: BillUnit
  kind: BillLineKind
  rate: string
  amountCents: number
}

/**
 * A supply point's bill lines over so many days. The last is the GST of the others, rounded once, so each supply's part
 * is complete and the parts add up to the bill.
 */
export const linesOfSupply = (supply: BilledSupply, days: number): BillLine[] => linesOfParts([{ supply, days }])

/** The same for a supply point whose prices change: its parts, a part for each price. */
export function linesOfParts(parts: readonly { supply: BilledSupply; days: number }[]): BillLine[] {
  const [first] = parts
  if (!first) return []
  const net = parts.flatMap(({ supply, days }) => [...energyLines(supply), ...levyLines(supply), dailyChargeLine(supply, days)])
  const amountCents = gstCents(total(net))
  const { supplyPointId } = first.supply
  return [...net, { supplyPointId, description: 'GST', quantity: 15, unit: 'percent', kind: 'gst', rate: '0.15000', amountCents }]
}

export function total(lines: readonly Pick<BillLine, 'amountCents'>[]): number {
  return sum(lines.map(({ amountCents }) => amountCents))
}

/**
 * Lines with what each, and one of its unit, comes to with GST; absent on the lines of GST themselves. A bill rounds its GST once, so each
 * gross amount is the difference between the totals after and before it, and they add up to the bill.
 */
export function withGst<Line extends BillLine>(lines: readonly Line[]): (Line & { grossCents?: number; grossRateNzd?: number })[] {
  const isUntaxed = untaxedIn(lines)
  const taxed = lines.filter((line) => !isUntaxed(line))
  const net = total(taxed.filter(({ kind }) => kind !== 'gst'))
  const share = net === 0 ? 1 : total(taxed) / net
  let netSoFar = 0
  return lines.map((line) => {
    if (isUntaxed(line)) return { ...line, grossCents: line.amountCents, grossRateNzd: Number(line.rate) }
    if (line.kind === 'gst') return line
    const before = Math.round(netSoFar * share)
    netSoFar += line.amountCents
    return { ...line, grossCents: Math.round(netSoFar * share) - before, grossRateNzd: grossRate(line.rate) }
  })
}

type TaxedLine = Pick<BillLine, 'kind' | 'unit' | 'quantity' | 'amountCents'> & { rate: string | number }

/**
 * Tells the lines of a bill that GST was not charged on: what is given, and exports, credits or fees, or some of these, where the GST is
 * that of the other lines, to a cent a line, and no others fit it better. It is charged on the exports of a home that is registered for GST.
 */
export function untaxedIn(lines: readonly TaxedLine[]): (line: TaxedLine) => boolean {
  const gst = total(lines.filter(({ kind }) => kind === 'gst'))
  const net = lines.filter(({ kind }) => kind !== 'gst' && kind !== 'donation')
  const centsOff = (of: readonly TaxedLine[]) => Math.abs(gstCents(total(of)) - gst)
  const offWithout = MAY_BE_UNTAXED.map((isOf) => centsOff(net.filter((line) => !isOf(line))))
  const least = Math.min(...offWithout)
  const untaxed = least <= lines.length && least < centsOff(net) ? MAY_BE_UNTAXED[offWithout.indexOf(least)] : undefined
  return (line) => line.kind === 'donation' || (untaxed?.(line) ?? false)
}

/** A line of a fee, or of a credit such as one for goodwill. */
const isOther = ({ kind, unit }: TaxedLine) => kind === 'other' && unit !== 'kWh'

/** Of guesses that fit alike the first holds. Fees and credits together come last: one bill may charge GST on its fees, none on a credit. */
const OTHERS = [
  (line: TaxedLine) => isOther(line) && line.amountCents < 0,
  (line: TaxedLine) => isOther(line) && line.amountCents > 0,
  isOther,
]

/** A line of what is paid for power that was sent to the network. */
export const isExport = ({ kind, unit, amountCents, ...line }: TaxedLine) =>
  (kind === 'energy' || (kind === 'other' && unit === 'kWh')) && !isUse({ ...line, amount: amountCents })

const MAY_BE_UNTAXED = [isExport, ...OTHERS, ...OTHERS.map((isOf) => (line: TaxedLine) => isExport(line) || isOf(line))]

/** False of what is paid for exports, by a price or an amount below zero; use that is given back has a quantity below zero too. */
export const isUse = ({ rate, quantity, amount }: Record<'rate' | 'quantity' | 'amount', string | number>): boolean =>
  Number(rate) >= 0 && Number(quantity) * Number(amount) >= 0

/** What paying by the due date saves, to the cent. @param rate such as `0.0200` */
export function promptPaymentDiscountCents(amountCents: number, rate: string): number {
  return Math.round(amountCents * Number(rate))
}

function energyLines(supply: BilledSupply): BillLine[] {
  const { supplyPointId, planName, tariff } = supply
  const energyLine = (description: string, wattHours: number, rate: string): BillLine => ({
    supplyPointId,
    description,
    quantity: kwhOf(wattHours),
    unit: 'kWh',
    kind: 'energy',
    rate,
    amountCents: costCents(wattHours, rate),
  })
  switch (supply.energyType) {
    case 'electricity': {
      const { dayWh, nightWh, peakWh, freeWh } = supply.used
      const { peak } = tariff
      return [
        energyLine(`${planName}, ${!isFlat(tariff) ? 'day' : peak ? 'off-peak' : 'anytime'}`, dayWh, tariff.dayRate),
        ...(isFlat(tariff) ? [] : [energyLine(`${planName}, night`, nightWh, tariff.nightRate)]),
        ...(peak ? [energyLine(`${planName}, peak`, peakWh, peak.rate)] : []),
        ...(freeWh > 0 ? [energyLine(`${planName}, free power hours`, freeWh, '0.00000')] : []),
      ]
    }
    case 'naturalGas':
      return [energyLine(planName, supply.wattHours, tariff.dayRate)]
    case 'lpg':
      return supply.bottles === 0
        ? []
        : [
            {
              supplyPointId,
              description: planName,
              quantity: supply.bottles,
              unit: 'bottle',
              kind: 'energy',
              rate: tariff.dayRate,
              amountCents: Math.round(supply.bottles * Number(tariff.dayRate) * 100),
            },
          ]
  }
}

function levyLines(supply: BilledSupply): BillLine[] {
  const { supplyPointId, planName, tariff, energyType } = supply
  if (energyType === 'lpg' || tariff.levyRate === undefined) return []
  const used = energyType === 'electricity' ? supply.used : { ...NO_USE, dayWh: supply.wattHours }
  return [
    {
      supplyPointId,
      description: `${planName}, levy`,
      quantity: kwhOf(totalWhOf(used) - used.freeWh),
      unit: 'kWh',
      kind: 'levy',
      rate: tariff.levyRate,
      amountCents: levyCents(tariff, used),
    },
  ]
}

function dailyChargeLine({ supplyPointId, planName, tariff }: BilledSupply, days: number): BillLine {
  return {
    supplyPointId,
    description: `${planName}, daily charge`,
    quantity: days,
    unit: 'day',
    kind: 'dailyCharge',
    rate: tariff.dailyCharge,
    amountCents: dailyChargeCents(tariff, days),
  }
}
