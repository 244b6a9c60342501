import { and, eq, ne } from 'drizzle-orm'
import type { Database } from '../db/open.ts'
import { paymentOrders } from '../db/schema/payments.ts'

/** Whether money is just being taken from the saved card of an account, which is locked. */
export async function isChargeUnderWay(tx: Database, billingAccountId: string): Promise<boolean> {
  const open = await tx
    .select({ id: paymentOrders.id })
    .from(paymentOrders)
    .where(and(eq(paymentOrders.billingAccountId, billingAccountId), eq(paymentOrders.status, 'open'), ne(paymentOrders.kind, 'page')))
  return open.length > 0
}
