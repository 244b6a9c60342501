import { bigint, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, localDay } from './columns.ts'
import { keyedTable } from './keyed-table.ts'

/** What happened to a piece of the portal on a day, as sums without names. */
export const pieceCounts = keyedTable('piece_counts', ['day', 'piece', 'release', 'version', 'kind'], {
  day: localDay().notNull(),
  /** such as `widget:bill` */
  piece: text().notNull(),
  /** the release that it was a piece of */
  release: text().notNull(),
  /** which version of an experiment it showed; empty outside of one */
  version: text().notNull().default(''),
  /** `seen` and so on, or a bucket of the time until it showed: server/numbers/counter.ts */
  kind: text().notNull(),
  count: bigint({ mode: 'number' }).notNull(),
})

/** The ids of what browsers sent in the last day, so that what is sent twice counts once. They say nothing else. */
export const countedBatches = pgTable('counted_batches', {
  id: uuid().primaryKey(),
  at: instant().notNull().defaultNow(),
})

/** What was already counted for a person today. Once the day's salt is deleted, the hash cannot be traced to anyone. */
export const countedPeople = pgTable('counted_people', {
  /** server/numbers/people.ts */
  person: text().primaryKey(),
  day: localDay().notNull(),
  /** hashes of the pieces and of what happened to them */
  counted: integer().array().notNull(),
})
