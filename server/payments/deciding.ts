import { and, eq, isNotNull } from 'drizzle-orm'
import { dollarsOf } from '#lib/money.ts'
import type { PaymentBeingDecided } from '#schemas/payments/entities.ts'
import { billingAccounts } from '../db/schema/accounts.ts'
import { paymentOrders } from '../db/schema/payments.ts'

/** Joins the payment of an account that its bank is deciding: one alone is open at a time. */
export const ofPaymentBeingDecided = and(
  eq(paymentOrders.billingAccountId, billingAccounts.id),
  eq(paymentOrders.status, 'open'),
  isNotNull(paymentOrders.decidingSince),
)

type Order = Pick<typeof paymentOrders.$inferSelect, 'id' | 'amountCents'>

/** A payment that is being decided, as customers see it. */
export const shownDeciding = (order: Order | null | undefined): PaymentBeingDecided | undefined =>
  order ? { paymentId: order.id, amountNzd: dollarsOf(order.amountCents) } : undefined
