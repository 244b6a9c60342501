import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, localDay } from './columns.ts'

/** What free hours are given for. */
export const campaigns = pgTable('campaigns', {
  id: text().primaryKey(),
  name: text().notNull(),
  description: text(),
  startsOn: localDay().notNull(),
  endsOn: localDay().notNull(),
  /** Free hours that it gives each account. */
  hours: integer(),
})

export const powershoutHours = pgTable(
  'powershout_hours',
  {
    billingAccountId: text().notNull(),
    id: text().notNull(),
    hours: integer().notNull(),
    expiresOn: localDay().notNull(),
    /** An offer waits to be accepted; a grant can be booked. */
    state: text().$type<'offer' | 'granted'>().notNull(),
    campaignId: text(),
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
