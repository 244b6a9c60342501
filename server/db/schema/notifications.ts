import { index } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { keyedTable } from './keyed-table.ts'
import { userId } from './people.ts'

/** Which notifications of an account a person has read. The notifications themselves follow from what happened. */
export const notificationMarks = keyedTable(
  'notification_marks',
  ['billingAccountId', 'userId', 'notificationId'],
  {
    userId: userId(),
    readAt: instant().notNull().defaultNow(),
  },
  (table) => [index('notification_marks_read_at').on(table.readAt)],
)
