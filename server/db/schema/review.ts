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
    askedAt: instant().notNull().defaultNow(),
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
    at: instant().notNull().defaultNow(),
    what: text().$type<'asked' | 'approved' | 'sentBack' | 'commented' | 'replied'>().notNull(),
    by: text().notNull(),
    /** null in rows of older versions */
    byId: text(),
    campaign: text().notNull(),
    /** the name of the piece that a comment is on */
    about: text(),
    /** what they wrote */
    text: text(),
    readAt: instant(),
    /** null where it was told in Studio alone */
    mailedAt: instant(),
  },
  (table) => [index('studio_inbox_of').on(table.userId, table.id)],
)

/** Comments on a piece of a campaign, below one another. */
export const studioThreads = pgTable(
  'studio_threads',
  {
    /** of its first comment too */
    id: text().primaryKey(),
    campaign: text().notNull(),
    piece: text().notNull(),
    /** as it was called then: the piece may be removed */
    pieceName: text().notNull(),
    /** of the last comment, or of being resolved or opened again */
    changedAt: instant().notNull().defaultNow(),
    /** null while it is open */
    resolvedAt: instant(),
    resolvedBy: text(),
  },
  (table) => [index('studio_threads_of').on(table.campaign, table.changedAt)],
)

export const studioComments = pgTable(
  'studio_comments',
  {
    /** made in the browser, so that one that is sent twice is there once */
    id: text().primaryKey(),
    threadId: text()
      .notNull()
      .references(() => studioThreads.id),
    at: instant().notNull().defaultNow(),
    byId: text().notNull(),
    by: text().notNull(),
    text: text().notNull(),
  },
  (table) => [index('studio_comments_of').on(table.threadId, table.at)],
)
