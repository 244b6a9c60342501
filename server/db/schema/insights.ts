import { char, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { halfHours, localDay } from './columns.ts'

/** What a property's electricity went into, by day. Rows are kept by month: db/months.ts. */
export const usageCategoryDays = pgTable(
  'usage_category_days',
  {
    billingAccountId: text().notNull(),
    siteId: text().notNull(),
    localDay: localDay().notNull(),
    /** watt-hours by category */
    categories: jsonb().$type<Record<string, number>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.billingAccountId, table.siteId, table.localDay] })],
)

/** Monthly electricity of homes of one kind in one region. */
export const homeBenchmarks = pgTable(
  'home_benchmarks',
  {
    region: text().notNull(),
    propertyType: text().notNull(),
    month: char({ length: 7 }).notNull(),
    averageWh: integer().notNull(),
    efficientWh: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.region, table.propertyType, table.month] })],
)

/** New Zealand's generation of a local day by source, kWh per half-hour. */
export const generationDays = pgTable(
  'generation_days',
  { localDay: localDay().notNull(), source: text().notNull(), kilowattHours: halfHours().notNull() },
  (table) => [primaryKey({ columns: [table.localDay, table.source] })],
)
