import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { Database } from '../db/open.ts'
import type { cardRequests, paymentOrders } from '../db/schema/payments.ts'

/** Nobody was given the page of one that was not opened, and nobody will be: it can be left. @returns whether there was one */
export async function leaveUnopened(
  db: Database,
  table: typeof paymentOrders | typeof cardRequests,
  some: SQL | undefined,
  now: Date,
): Promise<boolean> {
  const left = await db
    .update(table)
    .set({ status: 'cancelled', endedAt: now, askAt: null })
    .where(and(some, eq(table.status, 'open'), isNull(table.session)))
    .returning({ id: table.id })
  return left.length > 0
}
