import { sql } from 'drizzle-orm'
import { bigint, boolean, index, json, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { userId } from './people.ts'

/** Reviews of campaigns: one of each campaign is open, the others are over. */
export const studioReviews = pgTable(
  'studio_reviews',
  {
    id: text().primaryKey(),
    campaign: text().notNull(),
    askedById: text().notNull(),
    askedBy: text().notNull(),
    askedAt: instant().notNull().default(sql`now()`),
    note: text().notNull(),
    /** who was asked; null for anyone who may publish */
    reviewerId: text(),
    reviewer: text(),
    state: text().$type<'waiting' | 'approved' | 'sentBack' | 'withdrawn'>().notNull().default('waiting'),
    decidedById: text(),
    decidedBy: text(),
    decidedAt: instant(),
    answer: text(),
    /** what was approved: a hash of the change of each piece */
    approved: json().$type<Record<string, string>>(),
    /** another was asked for since, or the changes are published or given up */
    isOver: boolean().notNull().default(false),
  },
  (table) => [uniqueIndex('studio_reviews_open').on(table.campaign).where(sql`not ${table.isOver}`)],
)

/** What members of staff are told in Studio. */
export const studioInbox = pgTable(
  'studio_inbox',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: userId(),
    at: instant().notNull().default(sql`now()`),
    what: text().$type<'asked' | 'approved' | 'sentBack'>().notNull(),
    by: text().notNull(),
    campaign: text().notNull(),
    /** what they wrote */
    text: text(),
    readAt: instant(),
  },
  (table) => [index('studio_inbox_of').on(table.userId, table.id)],
)
