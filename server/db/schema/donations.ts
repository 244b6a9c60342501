import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { DonationFrequency } from '#schemas/feed/donations.ts'
import { localDay, money } from './columns.ts'
import { keyedTable } from './keyed-table.ts'

/** Schools that customers can give to; some thousands, whatever the number of customers. */
export const schools = pgTable('schools', {
  id: text().primaryKey(),
  name: text().notNull(),
  city: text().notNull(),
  region: text().notNull(),
  /** from this local day on it takes no new pledges */
  leftOn: localDay(),
  /** name and city, as they are searched */
  searchText: text().notNull(),
})

/** What customers promised to give with their bills. What was promised never changes: another pledge takes its place. */
export const donationPledges = keyedTable(
  'donation_pledges',
  ['billingAccountId', 'id'],
  {
    schoolId: text().notNull(),
    amount: money().notNull(),
    frequency: text().$type<DonationFrequency>().notNull(),
    pledgedDay: localDay().notNull(),
    /** from this local day on it does not hold */
    endedDay: localDay(),
    /** Names what the customer asked for, so that sending it again promises nothing more. */
    requestKey: text(),
  },
  (table) => [uniqueIndex('donation_pledges_key').on(table.billingAccountId, table.requestKey)],
)

/** What was given: it was billed, and went to the school. */
export const donations = keyedTable('donations', ['billingAccountId', 'id'], {
  schoolId: text().notNull(),
  pledgeId: text(),
  givenDay: localDay().notNull(),
  amount: money().notNull(),
})
