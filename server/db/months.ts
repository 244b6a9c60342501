import { sql } from 'drizzle-orm'
import { addMonths } from '#lib/calendar.ts'
import type { Database } from './open.ts'

/*
 * Tables whose rows are kept by month, and the functions of the database that make and drop the months (migration `months`):
 * docs/decisions/021-rows-by-month.md. A row of a month that nobody made is stored all the same.
 */
export const BY_MONTH = ['reading_days', 'usage_category_days', 'energy_use_days', 'events'] as const
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
  // A month that is dropped fires no trigger.
  if (table === 'reading_days') for (let last: SpanKey | undefined = FIRST; last; ) last = await narrowSpans(db, firstKeptDay, last)
}

type SpanKey = Record<'account' | 'supplyPoint' | 'flow', string>
const FIRST: SpanKey = { account: '', supplyPoint: '', flow: '' }
/** Readings that come meanwhile wait for the spans of one step alone. */
const SPANS_AT_ONCE = 2_000

/** Moves the next spans that begin too early to the first day that is left; one with no day goes. @returns the last of them, if any */
async function narrowSpans(db: Database, firstKeptDay: string, after: SpanKey): Promise<SpanKey | undefined> {
  const { rows } = (await db.execute(sql`
    with next as (
      select billing_account_id, supply_point_id, flow from reading_spans
      where first_day < ${firstKeptDay}
        and (billing_account_id, supply_point_id, flow) > (${after.account}, ${after.supplyPoint}, ${after.flow})
      order by billing_account_id, supply_point_id, flow limit ${SPANS_AT_ONCE}
    ), kept as (
      select next.*, (select min(local_day) from reading_days day where day.billing_account_id = next.billing_account_id
        and day.supply_point_id = next.supply_point_id and day.flow = next.flow) as first_day
      from next
    ), ended as (
      delete from reading_spans span using kept
      where (span.billing_account_id, span.supply_point_id, span.flow) = (kept.billing_account_id, kept.supply_point_id, kept.flow)
        and kept.first_day is null
    ), narrowed as (
      update reading_spans span set first_day = kept.first_day from kept
      where (span.billing_account_id, span.supply_point_id, span.flow) = (kept.billing_account_id, kept.supply_point_id, kept.flow)
        and kept.first_day is not null
    )
    select billing_account_id as account, supply_point_id as "supplyPoint", flow from next
    order by billing_account_id desc, supply_point_id desc, flow desc limit 1`)) as unknown as { rows: SpanKey[] }
  return rows[0]
}

const change = (db: Database, statement: ReturnType<typeof sql>): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`)
    await tx.execute(statement)
  })
