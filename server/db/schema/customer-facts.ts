import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { keyedTable } from './keyed-table.ts'

/*
 * What audiences and conditions ask about each customer, so that Studio counts 500,000 of them at once. docs/decisions/045
 */

/** Facts that are true together of some customers. They never change, so the number of a group always means the same. */
export const customerGroups = pgTable('customer_groups', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  facts: text().notNull().unique(),
  /** of whom they are true, counted after each look */
  customers: integer().notNull().default(0),
})

/** The group of each customer who can sign in, by the latest look at them. */
export const customerFacts = pgTable('customer_facts', {
  userId: text().primaryKey(),
  groupId: integer().notNull(),
  lookedAt: instant().notNull(),
})

/**
 * A customer about whom something has changed. Triggers of the database add a row in the transaction of the change (migration
 * `customer_facts`). Rows are only added, never changed, so that nobody waits for a file of the feed.
 */
export const customerMarks = keyedTable('customer_marks', ['userId', 'id'], {
  id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  at: instant().notNull().defaultNow(),
})
