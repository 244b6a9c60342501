import { char, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'

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
    /** How its electricity meter is read; null where that is not known. */
    meterType: text().$type<'smart' | 'manual'>(),
    /** NZ Post’s number of the delivery point. */
    dpId: integer(),
    /** the whole address in small letters without macrons, as it is searched */
    searchText: text().notNull(),
  },
  (table) => [index('addresses_search').on(table.searchText.op('text_pattern_ops')), index('addresses_icp').on(table.icp)],
)

/** About the data as a whole, such as the day up to which demo readings exist. */
export const metadata = pgTable('facts', { name: text().primaryKey(), value: jsonb().notNull() })
