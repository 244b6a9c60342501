import { and, asc, eq, gte } from 'drizzle-orm'
import { addDays } from '#lib/calendar.ts'
import { localDayOf } from '#lib/local-day.ts'
import { sum } from '#lib/sum.ts'
import { powershoutBookings, powershoutHours } from '../db/schema/powershout.ts'
import { oncePerRequest } from '../once-per-request.ts'

const SOON_DAYS = 30

/** Free hours of the selected account that have not expired, the next booking and how many offers wait. */
export const findPowershout = oncePerRequest(async (db, { selected, now }) => {
  if (!selected) return undefined
  const { billingAccountId } = selected
  const today = localDayOf(now)
  const hours = await db
    .select()
    .from(powershoutHours)
    .where(and(eq(powershoutHours.billingAccountId, billingAccountId), gte(powershoutHours.expiresOn, today)))
    .orderBy(asc(powershoutHours.expiresOn))
  const [booking] = await db
    .select()
    .from(powershoutBookings)
    .where(and(eq(powershoutBookings.billingAccountId, billingAccountId), gte(powershoutBookings.startInstant, now)))
    .orderBy(asc(powershoutBookings.startInstant))
    .limit(1)
  const granted = hours.filter(({ state, hours: left }) => state === 'granted' && left > 0)
  const [soonest] = granted
  if (hours.length === 0 && !booking) return undefined
  return {
    balanceHours: sum(granted.map(({ hours }) => hours)),
    offersCount: hours.filter(({ state }) => state === 'offer').length,
    ...(soonest && soonest.expiresOn <= addDays(today, SOON_DAYS)
      ? { expiring: { hours: soonest.hours, expiryDate: soonest.expiresOn } }
      : {}),
    nextBooking: booking && { startDate: booking.startInstant.toISOString(), durationHours: booking.durationHours },
  }
})
