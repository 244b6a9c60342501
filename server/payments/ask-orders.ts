import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { paymentOrders } from '../db/schema/payments.ts'
import { askAboutEach, askedAgainAt, isLeft, MOST_ASKED, overIfUnknown } from './ask-again.ts'
import { takePrepared } from './charge-order.ts'
import type { Outcome } from './gateway.ts'
import { leaveUnopened } from './leave-unopened.ts'
import { isOf, type PaymentOrder, type Payments } from './order.ts'
import { endOf, settle } from './settle-order.ts'

/**
 * Asks the gateway about payments whose end nobody has told, and closes pages that were left. Safe to repeat, and to run in several
 * processes.
 * @throws the first failure, once all have been asked about
 */
export async function askAboutOpen(payments: Payments, now = new Date()): Promise<void> {
  const { db } = payments
  const due = await db
    .select()
    .from(paymentOrders)
    .where(and(eq(paymentOrders.status, 'open'), lte(paymentOrders.askAt, now)))
    .orderBy(asc(paymentOrders.askAt))
    .limit(MOST_ASKED)
  await askAboutEach(due, {
    async ask(order) {
      const { session } = order
      if (session === null) return leaveUnopened(db, paymentOrders, isOf(order), now)
      const outcome = await overIfUnknown(askAbout(payments, { ...order, session }, now), order, now)
      await settle(payments, order, outcome, now)
      return endOf(outcome) !== undefined
    },
    async later(order) {
      await db
        .update(paymentOrders)
        .set({ asked: sql`${paymentOrders.asked} + 1`, askAt: askedAgainAt(order.asked, now) })
        .where(and(isOf(order), eq(paymentOrders.status, 'open')))
    },
  })
}

/** Asks about a payment that is being decided, for who looks at what they owe. @returns whether it still is */
export async function isStillDeciding(
  payments: Payments,
  order: Pick<PaymentOrder, 'billingAccountId' | 'id' | 'session'>,
): Promise<boolean> {
  // Where the gateway is away, nothing else is known.
  const outcome = await payments.gateway.find(order.session ?? '').catch(() => undefined)
  if (!outcome) return true
  await settle(payments, order, outcome)
  return endOf(outcome) === undefined
}

async function askAbout(payments: Payments, order: PaymentOrder & { session: string }, now: Date): Promise<Outcome> {
  const { gateway } = payments
  const { session, kind } = order
  const outcome = await gateway.find(session)
  if (outcome.is !== 'open') return outcome
  if (isLeft(order, now)) return gateway.close(session)
  return kind === 'page' ? outcome : takePrepared(payments, order, now)
}
