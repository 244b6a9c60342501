import { and, eq } from 'drizzle-orm'
import { paymentOrders } from '../db/schema/payments.ts'
import { isOf, type PaymentOrder, type Payments } from './order.ts'
import { findCard } from './saved-card.ts'
import { settle } from './settle-order.ts'

/**
 * Takes an order from the saved card. Nothing is taken before the charge's name is stored, so that it is taken once, wherever this ends.
 * @throws where the gateway does not answer: what became of it is asked later
 */
export async function chargeOrder(payments: Payments, order: PaymentOrder, now = new Date()): Promise<void> {
  const { db, gateway } = payments
  let { session } = order
  if (session === null) {
    const card = await findCard(db, order.billingAccountId)
    if (!card) return settle(payments, order, { is: 'cancelled' })
    const prepared = await gateway.prepare({
      orderId: order.id,
      amountCents: order.amountCents + order.feeCents,
      token: card.token,
      description: `Payment ${order.id}`,
    })
    const [stored] = await db
      .update(paymentOrders)
      .set({ session: prepared })
      .where(and(isOf(order), eq(paymentOrders.status, 'open')))
      .returning()
    if (!stored) {
      await gateway.close(prepared)
      return
    }
    session = prepared
  }
  await settle(payments, order, await gateway.charge(session), now)
}
