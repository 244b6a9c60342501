import { and, eq } from 'drizzle-orm'
import { sum } from '#lib/sum.ts'
import type { Database } from '../db/open.ts'
import { paymentOrders } from '../db/schema/payments.ts'

/** What a card that pays by itself has taken for a bill, and whether it is just taking something. */
export async function findTaken(tx: Database, billingAccountId: string, billId: string): Promise<{ isOpen: boolean; takenCents: number }> {
  const orders = await tx
    .select({ status: paymentOrders.status, amountCents: paymentOrders.amountCents })
    .from(paymentOrders)
    .where(and(eq(paymentOrders.billingAccountId, billingAccountId), eq(paymentOrders.billId, billId)))
  const made = orders.filter(({ status }) => status === 'made')
  return { isOpen: orders.some(({ status }) => status === 'open'), takenCents: sum(made.map(({ amountCents }) => amountCents)) }
}
