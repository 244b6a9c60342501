import { char, integer, numeric, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { halfHours, instant, localDay } from './columns.ts'
import { keyedTable } from './keyed-table.ts'

/** A local day's half-hours of one supply point and flow: 46, 48 or 50 values. Rows are kept by month: db/months.ts. */
export const readingDays = keyedTable('reading_days', ['billingAccountId', 'supplyPointId', 'flow', 'localDay'], {
  /** X from the network to the consumer, I into the network. */
  flow: char({ length: 1 }).$type<'X' | 'I'>().notNull(),
  localDay: localDay().notNull(),
  wattHours: halfHours().notNull(),
  /** A letter per half-hour: A actual, E estimated, `-` empty. */
  statuses: text().notNull(),
  totalWh: integer().notNull(),
  /** actual, estimated if any half-hour is, empty if none has a value */
  status: text().$type<'actual' | 'estimated' | 'empty'>().notNull(),
  /** When the source changed it, where it came by the feed; an older record does not replace it. */
  changedAt: instant(),
})

/**
 * The first and the last day of each supply point and flow with a row in readingDays, which are asked for with nearly every call and are in
 * any of its months. A trigger of the database keeps them (migration `reading_spans`).
 */
export const readingSpans = keyedTable('reading_spans', ['billingAccountId', 'supplyPointId', 'flow'], {
  flow: char({ length: 1 }).$type<'X' | 'I'>().notNull(),
  firstDay: localDay().notNull(),
  lastDay: localDay().notNull(),
})

export const imports = pgTable('imports', {
  id: text().primaryKey(),
  fileName: text().notNull(),
  /** SHA-256 of the file's bytes and of the mapping it was read with. */
  fingerprint: text().notNull().unique(),
  format: text().notNull(),
  readings: integer().notNull(),
  totalWh: numeric({ precision: 18, scale: 0 }).notNull(),
  importedAt: instant().notNull().defaultNow(),
})

/** Natural gas by meter-reading period, and bottles by delivery: what is not metered by half-hours. */
export const energyPeriods = keyedTable('energy_periods', ['billingAccountId', 'supplyPointId', 'startDay'], {
  startDay: localDay().notNull(),
  endDay: localDay().notNull(),
  /** kWh of gas, or bottles of LPG */
  quantity: numeric({ precision: 12, scale: 3 }).notNull(),
  status: text().$type<'actual' | 'estimated'>().notNull(),
})

/** A register of a meter that can be read by eye. */
export const meterDevices = keyedTable('meter_devices', ['billingAccountId', 'id'], {
  supplyPointId: text().notNull(),
  /** The label on the meter, such as Day or Night; null if it has only one register. */
  register: text(),
  /** Number of digits before it rolls over to zero. */
  digits: smallint().notNull().default(5),
  position: smallint().notNull().default(0),
})

/** Readings of registers, by customer, meter reader or estimate. */
export const meterReads = keyedTable('meter_reads', ['billingAccountId', 'deviceId', 'readDay'], {
  readDay: localDay().notNull(),
  reading: integer().notNull(),
  source: text().$type<'customer' | 'reader' | 'estimate'>().notNull(),
  /** Who sent it, where a person did. */
  userId: text(),
  at: instant().notNull().defaultNow(),
})
