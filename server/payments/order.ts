import { and, eq, gte, isNull } from 'drizzle-orm'
import type { Brand } from '#schemas/brand.ts'
import type { Database } from '../db/open.ts'
import { paymentOrders } from '../db/schema/payments.ts'
import type { Gateway } from './gateway.ts'

export type PaymentOrder = typeof paymentOrders.$inferSelect

/** What the payments of this installation go by. */
export interface Payments {
  db: Database
  gateway: Gateway
  canMail: boolean
  /** what paying by card costs a business besides, by brand, in hundredths of a percent */
  cardFees: Record<Brand, number>
  /** where the portal is */
  publicUrl: string
}

/** The card that an order was taken from, as people know it, whatever card is saved since. */
export const cardOfOrder = ({ cardBrand, cardLastFour }: PaymentOrder) =>
  cardBrand !== null && cardLastFour !== null ? { brand: cardBrand, lastFour: cardLastFour } : undefined

export const isOf = ({ billingAccountId, id }: Pick<PaymentOrder, 'billingAccountId' | 'id'>) =>
  and(eq(paymentOrders.billingAccountId, billingAccountId), eq(paymentOrders.id, id))

/** Which orders were to take at once what was owed when a card was given. */
export const ofTakingAtOnce = ({ billingAccountId, givenAt }: { billingAccountId: string; givenAt: Date }) =>
  and(
    eq(paymentOrders.billingAccountId, billingAccountId),
    eq(paymentOrders.kind, 'autopay'),
    isNull(paymentOrders.billId),
    gte(paymentOrders.startedAt, givenAt),
  )
