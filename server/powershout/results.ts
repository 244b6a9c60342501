import { and, eq, gte, lt, lte } from 'drizzle-orm'
import { addDays } from '#lib/calendar.ts'
import { kwhOf } from '#lib/kwh.ts'
import { localDayOf } from '#lib/local-day.ts'
import { clockTimes } from '#lib/trading-periods.ts'
import { dollarsOf } from '#lib/money.ts'
import type { BookingResult } from '#schemas/powershout/entities.ts'
import { type Scope, todayOf } from '../access.ts'
import type { Database } from '../db/open.ts'
import { bills } from '../db/schema/billing.ts'
import { powershoutBookings } from '../db/schema/powershout.ts'
import { freePeriodsOf } from '../usage/free-hours.ts'
import { findElectricitySupplies, findSupplied } from '../usage/queries.ts'
import { type ClockAt, creditCents, firstDayBefore, isCharged, usedFree } from './credit.ts'
import { firstDayOfMonths } from './months.ts'
import { findPlaces, type Place } from './places.ts'
import { dayOf, endOf, findBookings, fromDay } from './queries.ts'

export const minutesOf: ClockAt = (day) => clockTimes(day).map(({ minutes }) => minutes)

/** A scope in which another property of the caller is selected. */
export const scopeAt = (scope: Scope, { billingAccountId, siteId, isBuyingGroup }: Place): Scope => ({
  ...scope,
  selected: scope.selected && { ...scope.selected, billingAccountId, siteId, isBuyingGroup },
})

/** What the bookings of twelve months brought the selected account, newest first. */
export async function findResults(db: Database, scope: Scope): Promise<BookingResult[]> {
  if (!scope.selected) return []
  const places = await findPlaces(db, scope)
  const since = fromDay(firstDayOfMonths(todayOf(scope)))
  const begun = await findBookings(db, scope.selected.billingAccountId, since, lt(powershoutBookings.startInstant, scope.now))
  const bookings = begun.filter((row) => endOf(row) <= scope.now)
  const results = new Map<string, BookingResult>()
  for (const [supplyPointId, own] of Map.groupBy(bookings, (row) => row.supplyPointId)) {
    const place = places.find((each) => each.supplyPointId === supplyPointId)
    const days = own.map(dayOf).sort()
    const [first, last] = [days[0], days.at(-1)]
    if (!place || !first || !last) continue
    const there = scopeAt(scope, place)
    const supplies = (await findElectricitySupplies(db, there)).filter(({ supply }) => supply.id === supplyPointId)
    // A booking may run into the day after.
    const until = [addDays(last, 1), todayOf(scope)].sort()[0] ?? last
    const [supplied] = await findSupplied(db, there, supplies, firstDayBefore(first), until)
    if (!supplied) continue
    const issued = await findIssued(db, place.billingAccountId, first, last)
    for (const row of own) {
      const booked = freePeriodsOf([row]).get(supplyPointId) ?? new Map<string, Set<number>>()
      const used = usedFree(supplied, booked, minutesOf)
      results.set(row.id, {
        bookingId: row.id,
        startDate: row.startInstant.toISOString(),
        duration: row.durationHours,
        address: place.nickname ?? place.address,
        state: used ? 'known' : 'waiting',
        isOnNextBill: issued.some((bill) => isEarlier(bill, row)) && isCharged(supplied, booked),
        kwh: used && kwhOf(used.wattHours),
        creditNzd: used && !place.isBuyingGroup ? dollarsOf(creditCents(supplied, booked)) : undefined,
        usualKwh: used?.usualWh === undefined ? undefined : kwhOf(used.usualWh),
        usualWeeks: used?.usualWeeks,
        isEstimated: used?.isEstimated,
      })
    }
  }
  return bookings.flatMap(({ id }) => results.get(id) ?? [])
}

/** Bills whose days are among these. */
const findIssued = (db: Database, billingAccountId: string, first: string, last: string) =>
  db
    .select({ startDay: bills.startDay, endDay: bills.endDay, issuedDay: bills.issuedDay })
    .from(bills)
    .where(and(eq(bills.billingAccountId, billingAccountId), gte(bills.endDay, first), lte(bills.startDay, last)))

/** Whether the bill of a booking's day may have been made before the booking, as far as the portal knows when that was. */
function isEarlier(
  { startDay, endDay, issuedDay }: Awaited<ReturnType<typeof findIssued>>[number],
  row: typeof powershoutBookings.$inferSelect,
) {
  const day = dayOf(row)
  return startDay <= day && day <= endDay && row.bookedAt !== null && issuedDay <= localDayOf(row.bookedAt)
}
