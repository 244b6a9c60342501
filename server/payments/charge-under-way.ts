import { and, eq, isNotNull, ne, or } from 'drizzle-orm'
import type { Database } from '../db/open.ts'
import { paymentOrders } from '../db/schema/payments.ts'

/** Whether a card is just being charged for an account, which is locked, or a page for that is open. */
export async function isChargeUnderWay(tx: Database, billingAccountId: string): Promise<boolean> {
  const isOpen = and(eq(paymentOrders.billingAccountId, billingAccountId), eq(paymentOrders.status, 'open'))
  const isUnderWay = or(ne(paymentOrders.kind, 'page'), isNotNull(paymentOrders.session))
  return (await tx.$count(paymentOrders, and(isOpen, isUnderWay))) > 0
}
