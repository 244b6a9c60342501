import { char, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'

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

/** About the data as a whole, such as the day up to which demo readings exist. */
export const metadata = pgTable('facts', { name: text().primaryKey(), value: jsonb().notNull() })
