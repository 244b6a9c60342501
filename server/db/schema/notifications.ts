import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { userId } from './people.ts'

/** Which notifications of an account a person has read. The notifications themselves follow from what happened. */
export const notificationMarks = pgTable(
  'notification_marks',
  {
    billingAccountId: text().notNull(),
    userId: userId(),
    notificationId: text().notNull(),
    readAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.billingAccountId, table.userId, table.notificationId] }),
    index('notification_marks_read_at').on(table.readAt),
  ],
)
