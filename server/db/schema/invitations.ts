import { sql } from 'drizzle-orm'
import { index, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AccessRole } from '#schemas/account/entities.ts'
import { instant } from './columns.ts'
import { keyedTable } from './keyed-table.ts'
import { userId } from './people.ts'

/** Invitations by mail to see an account: each is accepted once, by its link alone. */
export const accessInvitations = keyedTable(
  'access_invitations',
  ['billingAccountId', 'id'],
  {
    email: text().notNull(),
    role: text().$type<AccessRole>().notNull(),
    /** of what the link says, so that no copy of this table accepts anything */
    tokenHash: text().notNull(),
    invitedBy: userId(),
    invitedAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
    state: text().$type<'open' | 'accepted' | 'withdrawn'>().notNull().default('open'),
    endedAt: instant(),
    acceptedBy: text(),
  },
  (table) => [
    index('access_invitations_token').on(table.tokenHash),
    index('access_invitations_email').on(sql`lower(${table.email})`, table.invitedAt),
    // One to an address is open at a time.
    uniqueIndex('access_invitations_open').on(table.billingAccountId, sql`lower(${table.email})`).where(sql`state = 'open'`),
  ],
)
