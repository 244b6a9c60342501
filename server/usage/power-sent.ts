import { and, gt } from 'drizzle-orm'
import type { Scope } from '../access.ts'
import type { Database } from '../db/open.ts'
import { readingDays } from '../db/schema/readings.ts'
import { isElectricityOf } from './stored-energy.ts'

/** Whether supply points sent power to the network between two local days. */
export async function isPowerSent(db: Database, { selected }: Scope, supplyPointIds: readonly string[], first: string, last: string) {
  const [sent] = await db
    .select({ day: readingDays.localDay })
    .from(readingDays)
    .where(and(isElectricityOf(selected?.billingAccountId ?? '', supplyPointIds, first, last, 'I'), gt(readingDays.totalWh, 0)))
    .limit(1)
  return sent !== undefined
}
