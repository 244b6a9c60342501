import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, localDay } from './columns.ts'

export const powershoutHours = pgTable(
  'powershout_hours',
  {
    billingAccountId: text().notNull(),
    id: text().notNull(),
    hours: integer().notNull(),
    expiresOn: localDay().notNull(),
    /** An offer waits to be accepted; a grant can be booked. */
    state: text().$type<'offer' | 'granted'>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.billingAccountId, table.id] })],
)

export const powershoutBookings = pgTable(
  'powershout_bookings',
  {
    billingAccountId: text().notNull(),
    id: text().notNull(),
    supplyPointId: text().notNull(),
    startInstant: instant().notNull(),
    durationHours: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.billingAccountId, table.id] })],
)
