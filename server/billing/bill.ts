import { costCents, gstCents } from '#lib/money.ts'
import { dailyChargeCents, type Tariff, splitByRate } from '../usage/cost.ts'

/** One supply point's part in a bill: what it used and the plan it is on. */
export type BilledSupply = { supplyPointId: string; planName: string; tariff: Tariff } & (
  | { energyType: 'electricity'; days: { localDay: string; wattHours: (number | null)[] }[] }
  | { energyType: 'naturalGas'; kwh: number }
  | { energyType: 'lpg'; bottles: number }
)

export interface BillLine {
  supplyPointId?: string
  description: string
  quantity: number
  unit: 'kWh' | 'day' | 'bottle' | 'percent'
  rate: string
  amountCents: number
}

/** The lines of a bill over so many days; the last line is GST, and the lines add up to the bill. */
export function billLines(supplies: readonly BilledSupply[], daysInPeriod: number): BillLine[] {
  const net = supplies.flatMap((supply) => [...useLines(supply), dailyChargeLine(supply, daysInPeriod)])
  const netCents = total(net)
  return [...net, { description: 'GST', quantity: 15, unit: 'percent', rate: '0.15000', amountCents: gstCents(netCents) }]
}

export function total(lines: readonly BillLine[]): number {
  return lines.reduce((sum, { amountCents }) => sum + amountCents, 0)
}

/** What paying by the due date saves, to the cent. @param rate such as `0.0200` */
export function promptPaymentDiscountCents(amountCents: number, rate: string): number {
  return Math.round(amountCents * Number(rate))
}

function useLines(supply: BilledSupply): BillLine[] {
  const { supplyPointId, planName, tariff } = supply
  switch (supply.energyType) {
    case 'electricity': {
      const split = supply.days.map(({ localDay, wattHours }) => splitByRate(tariff, localDay, wattHours))
      const dayWh = split.reduce((sum, part) => sum + part.dayWh, 0)
      const nightWh = split.reduce((sum, part) => sum + part.nightWh, 0)
      const isFlat = tariff.nightFromHour === tariff.nightToHour
      const line = (description: string, wh: number, rate: string): BillLine => ({
        supplyPointId,
        description,
        quantity: wh / 1000,
        unit: 'kWh',
        rate,
        amountCents: costCents(wh, rate),
      })
      return isFlat
        ? [line(`${planName}, anytime`, dayWh, tariff.dayRate)]
        : [line(`${planName}, day`, dayWh, tariff.dayRate), line(`${planName}, night`, nightWh, tariff.nightRate)]
    }
    case 'naturalGas':
      return [
        {
          supplyPointId,
          description: planName,
          quantity: supply.kwh,
          unit: 'kWh',
          rate: tariff.dayRate,
          amountCents: costCents(Math.round(supply.kwh * 1000), tariff.dayRate),
        },
      ]
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
