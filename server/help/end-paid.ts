import { and, eq, inArray, isNull } from 'drizzle-orm'
import { addDays } from '#lib/calendar.ts'
import { localDayOf } from '#lib/local-day.ts'
import { changeAccount } from '../account/lock-account.ts'
import { findOwedOfAccount } from '../billing/queries.ts'
import type { Owed } from '../billing/settle.ts'
import type { Database } from '../db/open.ts'
import { paymentArrangements } from '../db/schema/billing.ts'
import { changedByCustomer } from '../feed/records.ts'
import type { Work } from '../jobs/queue.ts'

/**
 * Ends an arrangement, in a transaction that has locked its account.
 * @param endedDay local day from which it does not hold
 * @param isPaid it ends by being paid: where a payment of it goes, it holds again
 */
export async function endArrangement(tx: Database, billingAccountId: string, id: string, endedDay: string, isPaid = false): Promise<void> {
  await tx
    .update(paymentArrangements)
    .set({ status: 'ended', endedDay, isPaid })
    .where(and(eq(paymentArrangements.billingAccountId, billingAccountId), eq(paymentArrangements.id, id)))
  await changedByCustomer(tx, 'paymentArrangement', id, billingAccountId)
}

/** Ends the arrangement of an account once it is paid: what is paid later is for newer bills. The account is locked. */
export async function endIfPaid(tx: Database, billingAccountId: string, { arrangement }: Owed, today: string): Promise<void> {
  // What was paid on this day was paid under it.
  if (arrangement?.isPaid) await endArrangement(tx, billingAccountId, arrangement.id, addDays(today, 1), true)
}

/** Ends arrangements that payments of the feed have paid. */
export async function endPaidArrangements(db: Database, now = new Date()): Promise<void> {
  const holding = await db
    .selectDistinct({ billingAccountId: paymentArrangements.billingAccountId })
    .from(paymentArrangements)
    .where(and(inArray(paymentArrangements.status, ['made', 'confirmed']), isNull(paymentArrangements.endedDay)))
  for (const { billingAccountId } of holding) {
    await changeAccount(db, billingAccountId, async (tx) => {
      const today = localDayOf(now)
      await endIfPaid(tx, billingAccountId, await findOwedOfAccount(tx, billingAccountId, today), today)
    })
  }
}

/** Looks every hour for arrangements that are paid. */
export const arrangementWork = (db: Database): Work => ({
  queue: { name: 'arrangements', attempts: 3, retrySeconds: 60, timeoutSeconds: 600, leavesNothing: true },
  every: '7 * * * *',
  failure: 'arrangements that are paid could not be ended',
  do: () => endPaidArrangements(db),
})
