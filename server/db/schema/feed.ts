import { boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { FeedKind } from '#schemas/feed/kinds.ts'
import { instant } from './columns.ts'

/**
 * What the feed has said of each record last. The record itself is in the table of its kind. Half-hours have no row
 * here: reading_days keeps the instant of each day beside it.
 */
export const feedRecords = pgTable(
  'feed_records',
  {
    kind: text().$type<FeedKind>().notNull(),
    id: text().notNull(),
    /** When the source changed it, or the customer did in the portal. */
    at: instant().notNull(),
    /** Of the data; empty where a customer changed them since. */
    hash: text().notNull(),
    billingAccountId: text(),
    isDeleted: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id] })],
)
