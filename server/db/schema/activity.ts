import { sql } from 'drizzle-orm'
import { index, text } from 'drizzle-orm/pg-core'
import { instant, localDay } from './columns.ts'
import { keyedTable } from './keyed-table.ts'
import { userId } from './people.ts'

export const dismissals = keyedTable('dismissals', ['userId', 'type'], {
  userId: userId(),
  dismissedAt: instant().notNull().defaultNow(),
})

/** What people looked at. Rows are kept by month: db/months.ts. */
export const events = keyedTable(
  'events',
  ['id', 'day'],
  {
    /** The day of the database's clock: its rows are kept by month. */
    day: localDay().notNull().default(sql`current_date`),
    userId: text().notNull(),
    type: text().notNull(),
    /** What exactly was looked at, such as a tab of the eco tracker. */
    detail: text(),
    /** The member of staff who did it in the customer's name. */
    actorId: text(),
    at: instant().notNull().defaultNow(),
  },
  (table) => [index('events_user').on(table.userId, table.at)],
)

export const userFlags = keyedTable('user_flags', ['userId', 'flag'], {
  userId: userId(),
  at: instant().notNull().defaultNow(),
})

export const userTags = keyedTable('user_tags', ['userId', 'tag'], {
  userId: userId(),
  at: instant().notNull().defaultNow(),
})

export const promotionViews = keyedTable('promotion_views', ['userId', 'promoId'], {
  userId: userId(),
  viewType: text().$type<'seen' | 'dismissed' | 'followed'>().notNull(),
  at: instant().notNull().defaultNow(),
})

export const tipReviews = keyedTable('tip_reviews', ['userId', 'tipId'], {
  userId: userId(),
  status: text().$type<'Liked' | 'Disliked'>().notNull(),
})

/** The new tips that a person has looked at: they are new no longer. */
export const tipVisits = keyedTable('tip_visits', ['userId', 'tipId'], {
  userId: userId(),
  at: instant().notNull().defaultNow(),
})
