import { and, asc, eq, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../db/open.ts'
import { webhookDeliveries } from '../db/schema/customer-events.ts'

export const isWaiting = eq(webhookDeliveries.state, 'waiting')

/** True for the delivery that the others of its account at the same endpoint wait for. */
export function isFirst(db: Database): SQL {
  const own = alias(webhookDeliveries, 'own')
  const ofAccount = and(
    eq(own.endpointId, webhookDeliveries.endpointId),
    eq(own.billingAccountId, webhookDeliveries.billingAccountId),
    eq(own.state, 'waiting'),
  )
  // As the first of an order and not as one without an earlier one: PostgreSQL then reads the index in that order, also
  // right after many events came at once, when it does not know of them yet.
  return eq(
    webhookDeliveries.position,
    db.select({ position: own.position }).from(own).where(ofAccount).orderBy(asc(own.position)).limit(1),
  )
}
