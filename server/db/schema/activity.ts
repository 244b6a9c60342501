import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, localDay } from './columns.ts'
import { userId } from './people.ts'

export const dismissals = pgTable(
  'dismissals',
  {
    userId: userId(),
    type: text().notNull(),
    dismissedAt: instant().notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.userId, table.type] })],
)

/** What people looked at. Rows are kept by month: db/months.ts. */
export const events = pgTable(
  'events',
  {
    id: text().notNull(),
    /** The day of the database's clock: its rows are kept by month. */
    day: localDay().notNull().default(sql`current_date`),
    userId: text().notNull(),
    type: text().notNull(),
    /** What exactly was looked at, such as a tab of the eco tracker. */
    detail: text(),
    /** The member of staff who did it in the customer's name. */
    actorId: text(),
    at: instant().notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.id, table.day] }), index('events_user').on(table.userId, table.at)],
)

export const userFlags = pgTable(
  'user_flags',
  {
    userId: userId(),
    flag: text().notNull(),
    at: instant().notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.userId, table.flag] })],
)

export const userTags = pgTable(
  'user_tags',
  {
    userId: userId(),
    tag: text().notNull(),
    at: instant().notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.userId, table.tag] })],
)

export const promotionViews = pgTable(
  'promotion_views',
  {
    userId: userId(),
    promoId: text().notNull(),
    viewType: text().$type<'seen' | 'dismissed' | 'followed'>().notNull(),
    at: instant().notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.userId, table.promoId] })],
)

export const tipReviews = pgTable(
  'tip_reviews',
  {
    userId: userId(),
    tipId: text().notNull(),
    status: text().$type<'Liked' | 'Disliked'>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.tipId] })],
)

/** The new tips that a person has looked at: they are new no longer. */
export const tipVisits = pgTable(
  'tip_visits',
  {
    userId: userId(),
    tipId: text().notNull(),
    at: instant().notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.userId, table.tipId] })],
)
