import { boolean, text } from 'drizzle-orm/pg-core'
import type { FeedKind } from '#schemas/feed/kinds.ts'
import { instant } from './columns.ts'
import { keyedTable } from './keyed-table.ts'

/**
 * What the feed has said of each record last. The record itself is in the table of its kind. Half-hours have no row
 * here: reading_days keeps the instant of each day beside it.
 */
export const feedRecords = keyedTable('feed_records', ['kind', 'id'], {
  kind: text().$type<FeedKind>().notNull(),
  /** When the source changed it, or the customer did in the portal. */
  at: instant().notNull(),
  /** Of the data; empty where a customer changed them since. */
  hash: text().notNull(),
  billingAccountId: text(),
  isDeleted: boolean().notNull().default(false),
})
