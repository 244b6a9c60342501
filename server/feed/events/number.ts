import { isNull, sql } from 'drizzle-orm'
import { LOCKS } from '../../db/locks.ts'
import type { Database } from '../../db/open.ts'
import { customerEvents } from '../../db/schema/customer-events.ts'

/** How long an endpoint is tried for. */
const RETRY_DAYS = 3
const DAY_MS = 86_400_000
const BATCH = 1_000

export const retryUntil = (now: Date) => new Date(now.getTime() + RETRY_DAYS * DAY_MS)

/**
 * Gives committed events their place, and each endpoint its delivery of them. Transactions do not end in the order in
 * which they drew their numbers, so a reader of those would miss the act that ends last. Places are given to what is
 * committed, by one process at a time: whatever ends later gets a later place. Acts on one thing wait for one another's
 * commit before they are written, so theirs keep their order.
 */
export async function numberEvents(db: Database, now = new Date()): Promise<void> {
  for (;;) {
    const [waiting] = await db.select({ id: customerEvents.id }).from(customerEvents).where(isNull(customerEvents.position)).limit(1)
    if (!waiting || !(await numberSome(db, now))) return
  }
}

/** @returns false while another process is at it */
async function numberSome(db: Database, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const locked = (await tx.execute(sql`select pg_try_advisory_xact_lock(${LOCKS.eventNumbers}) as is_ours`)) as unknown as {
      rows: [{ is_ours: boolean }]
    }
    if (!locked.rows[0].is_ours) return false
    await tx.execute(sql`
      with numbered as (
        update customer_events event set position = place.position
        from (
          select billing_account_id, id, nextval('customer_event_positions') as position
          from (
            select billing_account_id, id from customer_events where position is null order by written limit ${BATCH}
          ) oldest
        ) place
        where event.billing_account_id = place.billing_account_id and event.id = place.id
        returning event.billing_account_id, event.id, event.type, event.position, event.at
      )
      insert into webhook_deliveries (billing_account_id, id, endpoint_id, event_id, position, at, next_attempt_at, retry_until)
      select numbered.billing_account_id, gen_random_uuid()::text, endpoint.id, numbered.id, numbered.position, numbered.at,
        ${now.toISOString()}::timestamptz, ${retryUntil(now).toISOString()}::timestamptz
      from numbered
      join webhook_endpoints endpoint on cardinality(endpoint.types) = 0 or numbered.type = any(endpoint.types)`)
    return true
  })
}
