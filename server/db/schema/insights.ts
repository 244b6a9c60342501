import { bigint, char, integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import { halfHours, localDay, instant } from './columns.ts'
import { keyedTable } from './keyed-table.ts'

/**
 * A site whose insights have to be worked out again, and from which local day on. Triggers of the database add a row in the transaction
 * that changes readings or answers (migration `insight_marks`); the job `insights` takes them. Rows are only added, never changed, so
 * that no customer waits for a file of the feed.
 */
export const insightMarks = keyedTable('insight_marks', ['billingAccountId', 'siteId', 'id'], {
  id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  fromDay: localDay().notNull(),
})

/**
 * What a site's electricity went into, by day, as the job `insights` works it out: an estimate whose watt-hours add up to the readings.
 * Rows are kept by month: db/months.ts.
 */
export const energyUseDays = keyedTable('energy_use_days', ['billingAccountId', 'siteId', 'localDay'], {
  localDay: localDay().notNull(),
  /** watt-hours by use */
  uses: jsonb().$type<Record<string, number>>().notNull(),
  /** watt-hours of each half-hour that went into a car; null on a day without charging */
  charging: halfHours(),
})

/** What a property's electricity went into by the retailer's own account, as its feed brings it. Rows are kept by month: db/months.ts. */
export const usageCategoryDays = keyedTable('usage_category_days', ['billingAccountId', 'siteId', 'localDay'], {
  localDay: localDay().notNull(),
  /** watt-hours by category */
  categories: jsonb().$type<Record<string, number>>().notNull(),
})

/** Monthly electricity of homes of one kind in one region. */
export const homeBenchmarks = keyedTable('home_benchmarks', ['region', 'propertyType', 'month'], {
  month: char({ length: 7 }).notNull(),
  averageWh: integer().notNull(),
  efficientWh: integer().notNull(),
})

/** New Zealand's generation of a local day by source, kWh per half-hour. */
export const generationDays = keyedTable('generation_days', ['localDay', 'source'], {
  localDay: localDay().notNull(),
  kilowattHours: halfHours().notNull(),
})

/** New Zealand's generation at a moment, as the address of GENERATION_URL told it. */
export const generationReadings = pgTable('generation_readings', {
  at: instant().primaryKey(),
  /** average megawatts by source */
  megawatts: jsonb().$type<Record<string, number>>().notNull(),
})
