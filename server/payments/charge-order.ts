import { and, eq, inArray } from 'drizzle-orm'
import { paymentOrders } from '../db/schema/payments.ts'
import type { Outcome } from './gateway.ts'
import { refuseWhileHeld } from './hold.ts'
import { leaveUnopened } from './leave-unopened.ts'
import { isOf, type PaymentOrder, type Payments } from './order.ts'
import { settle } from './settle-order.ts'
import { isStillWanted } from './still-wanted.ts'

/**
 * Takes an order from the saved card. Nothing is taken before the charge's name is stored, so that it is taken once, wherever this ends.
 * @throws where the gateway does not answer: what became of it is asked later
 */
export async function chargeOrder(payments: Payments, order: PaymentOrder, now = new Date()): Promise<void> {
  const session = order.session ?? (await prepare(payments, order))
  if (session === 'closed') return
  const outcome: Outcome = session === 'refused' ? { is: 'failed' } : await takePrepared(payments, { ...order, session }, now)
  await settle(payments, order, outcome, now)
}

/** @returns what the gateway calls the charge; `refused` where it takes nothing from the card, `closed` where the order was closed meanwhile */
async function prepare({ db, gateway }: Payments, order: PaymentOrder): Promise<string> {
  const session = await gateway.prepare({
    orderId: order.id,
    amountCents: order.amountCents + order.feeCents,
    token: order.cardToken ?? '',
    description: `Payment ${order.id}`,
  })
  if (session === undefined) return 'refused'
  const [stored] = await db
    .update(paymentOrders)
    .set({ session })
    .where(and(isOf(order), eq(paymentOrders.status, 'open')))
    .returning()
  if (stored) return session
  await gateway.close(session)
  return 'closed'
}

/**
 * Takes what was prepared, where it is still wanted; otherwise closes it.
 * @throws for an automatic payment while those are held: it stays as it is
 */
export async function takePrepared(payments: Payments, order: PaymentOrder & { session: string }, now: Date): Promise<Outcome> {
  const { gateway, db } = payments
  if (order.kind === 'autopay') await refuseWhileHeld(db)
  return (await isStillWanted(payments, order, now)) ? gateway.charge(order.session) : gateway.close(order.session)
}

/**
 * Closes open charges of the saved card that are no longer wanted. A charge that the bank is deciding on continues. If the gateway does
 * not answer, the charge is closed before it would be taken.
 */
export async function closeCharges(
  payments: Payments,
  billingAccountId: string,
  kinds: readonly ('autopay' | 'savedCard')[],
): Promise<void> {
  const { db, gateway } = payments
  const open = await db
    .select()
    .from(paymentOrders)
    .where(
      and(eq(paymentOrders.billingAccountId, billingAccountId), eq(paymentOrders.status, 'open'), inArray(paymentOrders.kind, [...kinds])),
    )
  const now = new Date()
  for (const order of open) {
    if (await isStillWanted(payments, order, now)) continue
    const outcome = order.session === null ? undefined : await gateway.close(order.session).catch(() => undefined)
    if (outcome) await settle(payments, order, outcome)
    // One that is written down meanwhile is not wanted any more, which its charge asks first.
    else await leaveUnopened(db, paymentOrders, isOf(order), now)
  }
}
