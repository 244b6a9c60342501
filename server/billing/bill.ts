import { costCents, gstCents } from '#lib/money.ts'
import { sum } from '#lib/sum.ts'
import { type ByRate, dailyChargeCents, isFlat, type Tariff } from '../usage/cost.ts'

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
  unit: 'kWh' | 'day' | 'bottle' | 'percent'
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
  const net = parts.flatMap(({ supply, days }) => [...energyLines(supply), dailyChargeLine(supply, days)])
  const gst = { description: 'GST', quantity: 15, unit: 'percent' as const, rate: '0.15000', amountCents: gstCents(total(net)) }
  return [...net, { supplyPointId: first.supply.supplyPointId, ...gst }]
}

export function total(lines: readonly BillLine[]): number {
  return sum(lines.map(({ amountCents }) => amountCents))
}

/** What paying by the due date saves, to the cent. @param rate such as `0.0200` */
export function promptPaymentDiscountCents(amountCents: number, rate: string): number {
  return Math.round(amountCents * Number(rate))
}

function energyLines(supply: BilledSupply): BillLine[] {
  const { supplyPointId, planName, tariff } = supply
  const energyLine = (description: string, wattHours: number, rate: string): BillLine => ({
    supplyPointId,
    description,
    quantity: wattHours / 1000,
    unit: 'kWh',
    rate,
    amountCents: costCents(wattHours, rate),
  })
  switch (supply.energyType) {
    case 'electricity': {
      const { dayWh, nightWh, freeWh } = supply.used
      const paid = isFlat(tariff)
        ? [energyLine(`${planName}, anytime`, dayWh, tariff.dayRate)]
        : [energyLine(`${planName}, day`, dayWh, tariff.dayRate), energyLine(`${planName}, night`, nightWh, tariff.nightRate)]
      return freeWh > 0 ? [...paid, energyLine(`${planName}, free power hours`, freeWh, '0.00000')] : paid
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
              rate: tariff.dayRate,
              amountCents: Math.round(supply.bottles * Number(tariff.dayRate) * 100),
            },
          ]
  }
}

function dailyChargeLine({ supplyPointId, planName, tariff }: BilledSupply, days: number): BillLine {
  return {
    supplyPointId,
    description: `${planName}, daily charge`,
    quantity: days,
    unit: 'day',
    rate: tariff.dailyCharge,
    amountCents: dailyChargeCents(tariff, days),
  }
}
