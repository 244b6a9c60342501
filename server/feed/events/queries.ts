import { asc, gt } from 'drizzle-orm'
import type { CustomerEvent } from '#schemas/feed/events.ts'
import type { Database } from '../../db/open.ts'
import { customerEvents } from '../../db/schema/customer-events.ts'

/** Events after a place, oldest first. */
export async function findEventsAfter(db: Database, position: number, limit: number, source: string): Promise<CustomerEvent[]> {
  const rows = await db
    .select()
    .from(customerEvents)
    .where(gt(customerEvents.position, position))
    .orderBy(asc(customerEvents.position))
    .limit(limit)
  return rows.map((row) => eventOf(row, source))
}

/** An event as it leaves the portal. @param source URL of the portal */
export const eventOf = (row: typeof customerEvents.$inferSelect, source: string): CustomerEvent => ({
  specversion: '1.0',
  id: row.id,
  source,
  type: row.type,
  subject: row.subject,
  time: row.at.toISOString(),
  datacontenttype: 'application/json',
  data: row.data,
  billingaccountid: row.billingAccountId,
  personid: row.personId,
  sequence: String(row.position ?? ''),
  staffid: row.staffId ?? undefined,
  impersonationid: row.impersonationId ?? undefined,
})
