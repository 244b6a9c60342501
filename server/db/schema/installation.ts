import { sql } from 'drizzle-orm'
import { char, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Outgoing mail. A row is deleted once sent; without a mail server it stays in the outbox. */
export const mails = pgTable(
  'mails',
  {
    id: text().primaryKey(),
    recipient: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    createdAt: instant().notNull().default(sql`now()`),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant().notNull().default(sql`now()`),
  },
  (table) => [index('mails_due').on(table.nextAttemptAt)],
)

/** New Zealand addresses known to this installation, for completion. */
export const addresses = pgTable(
  'addresses',
  {
    id: text().primaryKey(),
    street: text().notNull(),
    suburb: text(),
    city: text().notNull(),
    postCode: char({ length: 4 }).notNull(),
    icp: text(),
    /** the whole address in small letters without macrons, as it is searched */
    searchText: text().notNull(),
  },
  (table) => [index('addresses_search').on(table.searchText.op('text_pattern_ops'))],
)

/** Facts about the data themselves, such as the day up to which demo readings exist. */
export const metadata = pgTable('facts', { name: text().primaryKey(), value: jsonb().notNull() })
