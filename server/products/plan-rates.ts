import { hourText } from '#lib/day-text.ts'
import type { plans } from '../db/schema/supply.ts'
import { isFlat, tariffsOf } from '../usage/cost.ts'

type Plan = typeof plans.$inferSelect

/** What one unit costs, or earns where it is paid out. */
interface NetRate {
  name: string
  unit: 'kWh' | 'day' | 'bottle'
  /** New Zealand dollars without GST, as a decimal text */
  netRate: string
  isPaidOut?: true
  /** when it holds or what for, where that is not everything */
  note?: string | undefined
}

const hoursText = (from: number, to: number): string => `${hourText(from)} to ${hourText(to)}`

/** All rates of a plan on a local day, the daily charge last. */
export const netRatesOf = (plan: Plan, day: string): NetRate[] => [
  ...energyRatesOf(plan, day),
  { name: 'Daily charge', unit: 'day', netRate: tariffsOf(plan)(day).dailyCharge },
]

function energyRatesOf(plan: Plan, day: string): NetRate[] {
  const { dayRate, nightRate, nightFromHour, nightToHour, peak, levyRate, controlledRate, exportRate } = tariffsOf(plan)(day)
  const perKwh = (name: string, netRate: string | undefined, note?: string): NetRate[] =>
    netRate === undefined ? [] : [{ name, unit: 'kWh', netRate, note }]
  if (plan.energyType === 'lpg') return [{ name: 'Bottle', unit: 'bottle', netRate: dayRate }]
  const otherHours = peak && 'at all other hours'
  return [
    ...perKwh('Peak', peak?.rate, peak && `Monday to Friday, ${hoursText(peak.fromHour, peak.toHour)}`),
    ...(isFlat(plan)
      ? perKwh(peak ? 'Off-peak' : 'Anytime', dayRate, otherHours)
      : [
          ...perKwh('Day', dayRate, otherHours ?? hoursText(nightToHour, nightFromHour)),
          ...perKwh('Night', nightRate, hoursText(nightFromHour, nightToHour)),
        ]),
    ...perKwh('Controlled', controlledRate, 'for a circuit that the network may switch, such as hot water'),
    ...perKwh('Levy', levyRate, 'Electricity Authority levy, on top'),
    ...(exportRate === undefined
      ? []
      : [
          {
            name: 'Export',
            unit: 'kWh' as const,
            netRate: exportRate,
            isPaidOut: true as const,
            note: 'paid to you for what you send to the network',
          },
        ]),
  ]
}

/** What is taken off for paying by the due date, in percent. */
export const discountPercentageOf = ({ promptPaymentDiscountRate }: Plan): number =>
  Math.round(Number(promptPaymentDiscountRate) * 10_000) / 100
