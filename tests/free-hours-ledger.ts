import { and, asc, eq, ne } from 'drizzle-orm'
import { sum } from '#lib/sum.ts'
import type { Database } from '#server/db/open.ts'
import { powershoutBookings, powershoutHours, powershoutLedger } from '#server/db/schema/powershout.ts'

/** What does not add up in the free hours of an account, in words; nothing where all is right. */
export async function ledgerFaults(db: Database, billingAccountId: string): Promise<string[]> {
  const entries = await db
    .select()
    .from(powershoutLedger)
    .where(eq(powershoutLedger.billingAccountId, billingAccountId))
    .orderBy(asc(powershoutLedger.position))
  const bookings = await db.select().from(powershoutBookings).where(eq(powershoutBookings.billingAccountId, billingAccountId))
  const given = await db
    .select()
    .from(powershoutHours)
    .where(and(eq(powershoutHours.billingAccountId, billingAccountId), ne(powershoutHours.state, 'offer')))
  const left = new Map<string, number>()
  const faults = entries.flatMap(({ position, voucherId, hours, leftHours }, i) => {
    const now = (left.get(voucherId) ?? 0) + hours
    left.set(voucherId, now)
    return [
      ...(position === i + 1 ? [] : [`entry ${i + 1} has the number ${position}`]),
      ...(now === leftHours ? [] : [`entry ${position} leaves ${leftHours} hours of ${voucherId} instead of ${now}`]),
      ...(now < 0 ? [`entry ${position} takes more of ${voucherId} than is left`] : []),
    ]
  })
  for (const { id, vouchers, cancelledAt, durationHours } of bookings) {
    if (!vouchers) continue
    const own = entries.filter(({ bookingId }) => bookingId === id)
    const taken = -sum(own.map(({ hours }) => hours))
    if (taken !== (cancelledAt ? 0 : durationHours)) faults.push(`booking ${id} of ${durationHours} hours took ${taken}`)
  }
  for (const { id, hours } of given) {
    const givenHours = sum(
      entries.filter((entry) => entry.voucherId === id && entry.hours > 0 && !entry.bookingId).map((entry) => entry.hours),
    )
    if (givenHours !== hours) faults.push(`${id} of ${hours} hours gave ${givenHours}`)
  }
  return faults
}
