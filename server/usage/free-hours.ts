import { and, between, eq, isNull, sql } from 'drizzle-orm'
import { addDays } from '#lib/calendar.ts'
import { localDayOf } from '#lib/local-day.ts'
import { tradingPeriodCount, tradingPeriodStart } from '#lib/trading-periods.ts'
import type { Database } from '../db/open.ts'
import { preparedOnce } from '../db/prepared.ts'
import { powershoutBookings } from '../db/schema/powershout.ts'

/** By supply point and local day, the indexes of the half-hours that are free. */
export type FreePeriods = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<number>>>

interface Booking {
  supplyPointId: string
  startInstant: Date
  durationHours: number
}

const HALF_HOUR_MS = 30 * 60_000

/** The half-hours of booked free power hours; a half-hour that a booking touches is free whole. */
export function freePeriodsOf(bookings: readonly Booking[]): FreePeriods {
  const bySupply = new Map<string, Map<string, Set<number>>>()
  for (const { supplyPointId, startInstant, durationHours } of bookings) {
    const byDay = bySupply.get(supplyPointId) ?? new Map<string, Set<number>>()
    bySupply.set(supplyPointId, byDay)
    const firstMs = Math.floor(startInstant.getTime() / HALF_HOUR_MS) * HALF_HOUR_MS
    const count = Math.ceil((startInstant.getTime() - firstMs) / HALF_HOUR_MS) + durationHours * 2
    let day = localDayOf(startInstant)
    let index = (firstMs - tradingPeriodStart(day, 1).getTime()) / HALF_HOUR_MS
    for (let i = 0; i < count; i++, index++) {
      if (index === tradingPeriodCount(day)) {
        day = addDays(day, 1)
        index = 0
      }
      byDay.set(day, (byDay.get(day) ?? new Set<number>()).add(index))
    }
  }
  return bySupply
}

/** What of free hours counts on a plan: a low price plan comes without them. Source: ENERGY.md, Prices, free hours. */
export const freeOn = <Free>({ isLowPrice }: { isLowPrice: boolean }, free: Free): Free | undefined => (isLowPrice ? undefined : free)

const bookingsQuery = preparedOnce((db) => {
  const { billingAccountId, supplyPointId, startInstant, durationHours, cancelledAt } = powershoutBookings
  return db
    .select({ supplyPointId, startInstant, durationHours })
    .from(powershoutBookings)
    .where(
      and(
        eq(billingAccountId, sql.placeholder('billingAccountId')),
        isNull(cancelledAt),
        between(startInstant, sql.placeholder('from'), sql.placeholder('to')),
      ),
    )
    .prepare('find_free_periods')
})

/** Booked free power hours of an account between two local days, both included. */
export async function findFreePeriods(db: Database, billingAccountId: string, first: string, last: string): Promise<FreePeriods> {
  // A booking may have begun on the day before.
  const from = tradingPeriodStart(addDays(first, -1), 1).toISOString()
  const to = tradingPeriodStart(addDays(last, 1), 1).toISOString()
  return freePeriodsOf(await bookingsQuery(db).execute({ billingAccountId, from, to }))
}
