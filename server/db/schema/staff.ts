import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { StaffRight } from '#schemas/staff/entities.ts'
import { instant } from './columns.ts'
import { keyedTable } from './keyed-table.ts'
import { userId } from './people.ts'

/** What a member of staff may do. A granted right brings those it needs: lib/staff-rights.ts. */
export const staffRights = keyedTable('staff_rights', ['userId', 'right'], {
  userId: userId(),
  right: text().$type<StaffRight>().notNull(),
  grantedAt: instant().notNull().defaultNow(),
  /** The operator who granted it. */
  grantedBy: text().notNull(),
})

/** Where in Studio a member of staff may change something; everywhere without a row. */
export const staffAreas = keyedTable('staff_areas', ['userId', 'area'], {
  userId: userId(),
  /** `pages`, `forms`, `texts`, `rules`, `media`, `emergency`, or `page:` and the id of a tab */
  area: text().notNull(),
  grantedAt: instant().notNull().defaultNow(),
  /** The operator who granted it. */
  grantedBy: text().notNull(),
})

export const impersonations = pgTable(
  'impersonations',
  {
    id: text().primaryKey(),
    staffUserId: userId(),
    customerUserId: userId(),
    reason: text().notNull(),
    /** the site they look at: at first the customer's, whose own selection stays where it is; null for their first */
    selectedAccountId: text(),
    selectedSiteId: text(),
    startedAt: instant().notNull().defaultNow(),
    endsAt: instant().notNull(),
    endedAt: instant(),
  },
  (table) => [
    index('impersonations_customer').on(table.customerUserId, table.startedAt),
    index('impersonations_staff').on(table.staffUserId, table.startedAt),
  ],
)

/** Every request made in a customer's name, and every attempt to begin or end acting, with what became of it. */
export const impersonatedActions = pgTable(
  'impersonated_actions',
  {
    id: text().primaryKey(),
    /** Absent where an attempt began none, or named one that does not exist. */
    impersonationId: text().references(() => impersonations.id),
    /** Who tried; a customer too, in a refused attempt. */
    staffUserId: text().notNull(),
    /** Absent if an attempt named no customer. */
    customerUserId: text(),
    /** What was typed as the customer, where acting was to begin. */
    tried: text(),
    reason: text(),
    at: instant().notNull().defaultNow(),
    method: text().notNull(),
    path: text().notNull(),
    /** 0 until it is decided. */
    status: integer().notNull(),
    /** The type of the problem that was answered. */
    problem: text(),
    correlationId: text().notNull(),
  },
  (table) => [
    index('impersonated_actions_of').on(table.impersonationId, table.at),
    index('impersonated_actions_latest').on(table.at, table.id),
  ],
)
