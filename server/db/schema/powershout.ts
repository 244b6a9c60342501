import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, localDay } from './columns.ts'
import { keyedTable } from './keyed-table.ts'
import { userId } from './people.ts'

/** What free hours are given for. */
export const campaigns = pgTable('campaigns', {
  id: text().primaryKey(),
  name: text().notNull(),
  description: text(),
  startsOn: localDay().notNull(),
  endsOn: localDay().notNull(),
  /** Free hours that it gives each account. */
  hours: integer(),
  /** Sent along when an offer of it is accepted. */
  offerCode: text(),
})

/** Offers of free hours, and vouchers: hours that were given, with the last day that they can be booked for. */
export const powershoutHours = keyedTable(
  'powershout_hours',
  ['billingAccountId', 'id'],
  {
    /** What was offered or given; what is left of it follows from the ledger. */
    hours: integer().notNull(),
    expiresOn: localDay().notNull(),
    /** An offer waits to be accepted; granted and accepted hours can be booked. */
    state: text().$type<'offer' | 'granted' | 'accepted'>().notNull(),
    campaignId: text(),
    /** The last day on which an offer can be accepted; the end of its campaign where absent. */
    offerEndsOn: localDay(),
    /** When it was accepted in the portal, by whom, and the key of that call. */
    acceptedAt: instant(),
    acceptedBy: text(),
    acceptKey: text(),
    /** When a customer deleted it from the list of offers. */
    deletedAt: instant(),
    deletedBy: text(),
    /** When customers were reminded of its expiry. */
    remindedAt: instant(),
  },
  (table) => [index('powershout_hours_expiry').on(table.expiresOn)],
)

export const powershoutBookings = keyedTable(
  'powershout_bookings',
  ['billingAccountId', 'id'],
  {
    supplyPointId: text().notNull(),
    startInstant: instant().notNull(),
    durationHours: integer().notNull(),
    /** What it took, by voucher; null where the retailer's systems have not said. */
    vouchers: jsonb().$type<{ voucherId: string; hours: number }[]>(),
    /** When it was deleted: its hours were given back, and it frees nothing. */
    cancelledAt: instant(),
    /** Names one intention to book, so that sending it again books nothing more. Null for those of the feed. */
    bookingKey: text(),
    bookedBy: text(),
    bookedAt: instant(),
  },
  (table) => [index('powershout_bookings_key').on(table.billingAccountId, table.bookingKey)],
)

/**
 * Every change of the free hours of an account, numbered and only appended to. The balance is the sum of its hours; what is
 * left of a voucher is that of the voucher's entries.
 */
export const powershoutLedger = keyedTable(
  'powershout_ledger',
  ['billingAccountId', 'position'],
  {
    /** from 1 for each account, so that two entries at once cannot both be stored */
    position: integer().notNull(),
    /** shared by the entries of one act, such as a booking that takes from two vouchers */
    act: text().notNull(),
    kind: text().$type<'granted' | 'accepted' | 'booked' | 'givenBack' | 'expired' | 'corrected'>().notNull(),
    voucherId: text().notNull(),
    /** above zero where hours were added */
    hours: integer().notNull(),
    /** of the voucher, after this */
    leftHours: integer().notNull(),
    bookingId: text(),
    at: instant().notNull().defaultNow(),
    /** who did it; null for the retailer's systems and for time */
    personId: text(),
  },
  (table) => [
    index('powershout_ledger_voucher').on(table.billingAccountId, table.voucherId),
    check('powershout_ledger_left', sql`${table.leftHours} >= 0`),
  ],
)

/** Who wants a mail before free hours of an account expire. */
export const powershoutReminders = keyedTable('powershout_reminders', ['billingAccountId', 'userId'], {
  userId: userId(),
  isWanted: boolean().notNull(),
  changedAt: instant().notNull().defaultNow(),
})
