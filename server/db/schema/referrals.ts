import { pgTable, text } from 'drizzle-orm/pg-core'
import type { ReferralState } from '#schemas/feed/referrals.ts'
import { instant, localDay, money } from './columns.ts'
import { keyedTable } from './keyed-table.ts'

/** The code by which friends of an account join. The retailer is told of it in an event. */
export const referralCodes = pgTable('referral_codes', {
  billingAccountId: text().primaryKey(),
  code: text().notNull(),
  madeAt: instant().notNull().defaultNow(),
})

/** Friends who joined by it. */
export const referrals = keyedTable('referrals', ['billingAccountId', 'id'], {
  joinedDay: localDay().notNull(),
  state: text().$type<ReferralState>().notNull(),
  friend: text(),
  amount: money(),
  creditedDay: localDay(),
  reason: text(),
})
