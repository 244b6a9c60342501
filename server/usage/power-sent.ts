import { and, between, eq, gt, inArray } from 'drizzle-orm'
import type { Scope } from '../access.ts'
import type { Database } from '../db/open.ts'
import { readingDays } from '../db/schema/readings.ts'

/** Whether supply points sent power to the network between two local days. */
export async function isPowerSent(db: Database, { selected }: Scope, supplyPointIds: readonly string[], first: string, last: string) {
  const [sent] = await db
    .select({ day: readingDays.localDay })
    .from(readingDays)
    .where(
      and(
        eq(readingDays.billingAccountId, selected?.billingAccountId ?? ''),
        inArray(readingDays.supplyPointId, [...supplyPointIds]),
        eq(readingDays.flow, 'I'),
        between(readingDays.localDay, first, last),
        gt(readingDays.totalWh, 0),
      ),
    )
    .limit(1)
  return sent !== undefined
}
