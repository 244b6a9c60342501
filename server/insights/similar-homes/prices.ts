import { addDays, addMonths, daysBetween } from '#lib/calendar.ts'
import { sum } from '#lib/sum.ts'
import type { InsightEnergy } from '#schemas/insights/comparison.ts'
import type { Scope } from '../../access.ts'
import type { Database } from '../../db/open.ts'
import { findGasSupplies, findGasWindows } from '../../gas/queries.ts'
import { findDaysOfUse, findElectricitySupplies } from '../../usage/queries.ts'

/** What energy cost the customer between two days: other homes' use is worth as much as their own. */
export interface OwnPrice {
  centsPerWh: number
  /** daily charges of all these days */
  chargeCents: number
}

/** The price of days that cost something; undefined for days without use. */
export type PriceOf = (first: string, last: string) => OwnPrice | undefined

/** @param last the last local day that is asked for */
export async function findPrices(db: Database, scope: Scope, energy: InsightEnergy, first: string, last: string): Promise<PriceOf> {
  return energy === 'electricity' ? electricityPrices(db, scope, first, last) : gasPrices(db, scope)
}

async function electricityPrices(db: Database, scope: Scope, first: string, last: string): Promise<PriceOf> {
  const days = await findDaysOfUse(db, scope, await findElectricitySupplies(db, scope), { first, last })
  return (from, to) => {
    const own = days.filter(({ localDay }) => from <= localDay && localDay <= to)
    const of = (value: 'energyCents' | 'totalWh' | 'chargeCents') => sum(own.map((day) => day[value]))
    return priceOf(of('energyCents'), of('totalWh'), of('chargeCents'))
  }
}

/** Gas is billed by period: a day of a period costs as much as each other. */
async function gasPrices(db: Database, scope: Scope): Promise<PriceOf> {
  const supplies = await findGasSupplies(db, scope)
  const windows = (await Promise.all(supplies.map((supply) => findGasWindows(db, scope, supply)))).flat().filter(({ days }) => days > 0)
  return (from, to) => {
    const shares = windows.map((window) => {
      const first = from > window.startDay ? from : window.startDay
      const last = to < window.endDay ? to : window.endDay
      return { ...window, share: Math.max(0, daysBetween(first, last) + 1) / (daysBetween(window.startDay, window.endDay) + 1) }
    })
    const of = (value: (window: (typeof windows)[number]) => number) => sum(shares.map((window) => value(window) * window.share))
    return priceOf(
      of(({ energyCents }) => energyCents),
      of(({ wattHours }) => wattHours),
      of(({ chargeCents }) => chargeCents),
    )
  }
}

const priceOf = (cents: number, wattHours: number, chargeCents: number): OwnPrice | undefined =>
  wattHours > 0 && cents >= 0 ? { centsPerWh: cents / wattHours, chargeCents } : undefined

export const firstDayOf = (month: string) => `${month}-01`
export const lastDayOf = (month: string) => addDays(`${addMonths(month, 1)}-01`, -1)
