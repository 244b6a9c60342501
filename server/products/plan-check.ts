import { eachDay } from '#lib/calendar.ts'
import { sum } from '#lib/sum.ts'
import { promptPaymentDiscountCents } from '../billing/bill.ts'
import { type BillWindow, daysInWindow } from '../billing/windows.ts'
import { billedCents, splitByRate, type Tariff } from '../usage/cost.ts'
import { type SuppliedDays, sumOfRates } from '../usage/days-of-use.ts'

/** What was used in whole bill periods, by half-hours. */
type Used = Pick<SuppliedDays, 'readings' | 'free'>

/** What bills would have been at one tariff. */
export interface Repriced {
  /** GST included, before discount */
  cents: number
  /** taken off when every bill is paid in time */
  discountCents: number
}

/** Each bill is rounded as a bill is, so a tariff that has not changed comes to what was billed, to the cent. */
export function reprice(used: Used, windows: readonly BillWindow[], tariff: Tariff, discountRate: string): Repriced {
  const bills = windows.map((window) => {
    const rates = eachDay(window.startDay, window.endDay).map((day) =>
      splitByRate(tariff, day, used.readings.get(day)?.wattHours ?? [], used.free?.get(day)),
    )
    const cents = billedCents(tariff, sumOfRates(rates), daysInWindow(window))
    return { cents, discountCents: promptPaymentDiscountCents(cents, discountRate) }
  })
  return { cents: sum(bills.map(({ cents }) => cents)), discountCents: sum(bills.map(({ discountCents }) => discountCents)) }
}

/** The part of these periods' energy that was estimated, in per cent with one decimal. */
export function estimatedPercentage(supplies: readonly Used[], windows: readonly BillWindow[]): number {
  let estimated = 0
  let all = 0
  for (const day of windows.flatMap(({ startDay, endDay }) => eachDay(startDay, endDay))) {
    for (const { readings } of supplies) {
      const { wattHours, statuses } = readings.get(day) ?? { wattHours: [], statuses: '' }
      wattHours.forEach((value, i) => {
        all += value ?? 0
        estimated += statuses[i] === 'E' ? (value ?? 0) : 0
      })
    }
  }
  return all === 0 ? 0 : Math.round((estimated / all) * 1000) / 10
}
