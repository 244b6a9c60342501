import { lt, sql } from 'drizzle-orm'
import { addMonths } from '#lib/calendar.ts'
import type { Database } from './open.ts'
import { readingSpans } from './schema/readings.ts'

/*
 * Tables whose rows are kept by month, and the functions of the database that make and drop the months (migration `months`):
 * docs/decisions/021-rows-by-month.md. A row of a month that nobody made is stored all the same.
 */
export const BY_MONTH = ['reading_days', 'usage_category_days', 'events'] as const
export type ByMonth = (typeof BY_MONTH)[number]

/** Made so long before they are needed that a job which fails for weeks harms nothing. */
const MONTHS_AHEAD = 3
/**
 * For the lock that a month takes of its table. Customers wait behind it meanwhile, so it is given up soon and tried again with the
 * next run.
 */
const LOCK_TIMEOUT = '1s'

/** Makes the months that come. @param today local day */
export async function makeMonths(db: Database, today: string): Promise<void> {
  for (const table of BY_MONTH) {
    await change(db, sql`select make_months(${table}, ${today}::date, ${`${addMonths(today.slice(0, 7), MONTHS_AHEAD)}-01`}::date)`)
  }
}

/** Drops the months of a table that end before a day. @param firstKeptDay local day */
export async function dropMonths(db: Database, table: ByMonth, firstKeptDay: string): Promise<void> {
  await change(db, sql`select drop_months(${table}, ${firstKeptDay}::date)`)
  if (table !== 'reading_days') return
  // A month that is dropped fires no trigger. All customers' spans change at once, which may take longer than a statement may.
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.delete(readingSpans).where(lt(readingSpans.lastDay, firstKeptDay))
    await tx.update(readingSpans).set({ firstDay: firstKeptDay }).where(lt(readingSpans.firstDay, firstKeptDay))
  })
}

const change = (db: Database, statement: ReturnType<typeof sql>): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`)
    await tx.execute(statement)
  })
