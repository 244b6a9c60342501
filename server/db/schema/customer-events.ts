import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgSequence, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { EventType } from '#schemas/feed/event-types.ts'
import { instant } from './columns.ts'
import { keyedTable } from './keyed-table.ts'

export const customerEventPositions = pgSequence('customer_event_positions')

/** What customers did that the retailer's systems must know of, written in the transaction of the act. */
export const customerEvents = keyedTable(
  'customer_events',
  ['billingAccountId', 'id'],
  {
    /** Counts up as acts are written. Transactions may end in another order. */
    written: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** The place among all events, given after the act is committed; null until then. */
    position: bigint({ mode: 'number' }),
    at: instant().notNull().default(sql`clock_timestamp()`),
    type: text().$type<EventType>().notNull(),
    subject: text().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    personId: text().notNull(),
    /** The member of staff who did it in the person's name, and their session of acting. */
    staffId: text(),
    impersonationId: text(),
  },
  (table) => [
    index('customer_events_id').on(table.id),
    index('customer_events_position').on(table.position),
    index('customer_events_waiting').on(table.written).where(sql`position is null`),
    index('customer_events_at').on(table.at),
  ],
)

/** Where an endpoint shall lead, until a colleague allows it: server/webhooks/four-eyes.ts */
export interface WebhookProposal {
  id: string
  url: string
  types: EventType[]
  /** the endpoint was never allowed, and is off until it is */
  isNew: boolean
  by: string
  at: string
  /** the id of the person who changed it last, who does not allow it; a version before this one kept all who had changed it */
  changers: string[]
}

/** Systems of the retailer that are told of events. */
export const webhookEndpoints = pgTable('webhook_endpoints', {
  id: text().primaryKey(),
  url: text().notNull(),
  description: text().notNull(),
  /** Types of events that it gets; none for all. */
  types: text().array().$type<EventType[]>().notNull().default([]),
  createdAt: instant().notNull().defaultNow(),
  createdBy: text().notNull(),
  /** While it is off, its events wait. */
  offSince: instant(),
  offReason: text(),
  /** It asked to be left alone until then. */
  pausedUntil: instant(),
  proposal: jsonb().$type<WebhookProposal>(),
  /** which proposal was allowed last, and by whom */
  allowed: jsonb().$type<{ id: string; by: string; at: string }>(),
})

/** Keys that sign what an endpoint gets; for a day after a new one is made, the old one signs too. */
export const webhookSecrets = pgTable('webhook_secrets', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  endpointId: text()
    .notNull()
    .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
  secret: text().notNull(),
  expiresAt: instant(),
})

/** An event on its way to an endpoint. */
export const webhookDeliveries = keyedTable(
  'webhook_deliveries',
  ['billingAccountId', 'id'],
  {
    endpointId: text()
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    eventId: text().notNull(),
    /** Those of the event. */
    position: bigint({ mode: 'number' }).notNull(),
    at: instant().notNull(),
    state: text().$type<'waiting' | 'delivered' | 'parked'>().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant().notNull(),
    /** Parked if it is not delivered by then. */
    retryUntil: instant().notNull(),
    lastAttemptAt: instant(),
    /** Why the last attempt failed. */
    failure: text(),
  },
  (table) => [
    index('webhook_deliveries_id').on(table.id),
    uniqueIndex('webhook_deliveries_once').on(table.billingAccountId, table.eventId, table.endpointId),
    index('webhook_deliveries_order').on(table.endpointId, table.billingAccountId, table.position).where(sql`state = 'waiting'`),
    index('webhook_deliveries_due').on(table.endpointId, table.nextAttemptAt).where(sql`state = 'waiting'`),
    index('webhook_deliveries_latest').on(table.endpointId, table.state, table.position),
    index('webhook_deliveries_at').on(table.at),
  ],
)
