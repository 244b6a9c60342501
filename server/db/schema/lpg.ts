import { sql } from 'drizzle-orm'
import { jsonb, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, localDay } from './columns.ts'
import { keyedTable } from './keyed-table.ts'

/** Bottles that were ordered, and how it went. */
export const lpgOrders = keyedTable(
  'lpg_orders',
  ['billingAccountId', 'id'],
  {
    supplyPointId: text().notNull(),
    numberOfBottles: smallint().notNull(),
    /** Answers about vulnerability, by question; null where none were asked. */
    questions: jsonb().$type<Record<string, boolean>>(),
    /** Names one intention to order, so that sending it again orders nothing more. */
    orderKey: text().notNull(),
    placedBy: text().notNull(),
    placedAt: instant().notNull().defaultNow(),
    state: text()
      .$type<'processing' | 'scheduled' | 'rescheduled' | 'outForDelivery' | 'successful' | 'unsuccessful' | 'cancelled'>()
      .notNull()
      .default('processing'),
    /** The planned delivery day, once known. */
    scheduledDay: localDay(),
    deliveredDay: localDay(),
    /** Why the delivery failed. */
    failureTitle: text(),
  },
  (table) => [
    uniqueIndex('lpg_orders_key').on(table.billingAccountId, table.orderKey),
    // One order of a supply point is under way at a time.
    uniqueIndex('lpg_orders_under_way')
      .on(table.billingAccountId, table.supplyPointId)
      .where(sql`state in ('processing', 'scheduled', 'rescheduled', 'outForDelivery')`),
  ],
)
