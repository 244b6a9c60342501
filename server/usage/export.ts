import { and, asc, between, eq, inArray } from 'drizzle-orm'
import type { Scope } from '../access.ts'
import type { Database } from '../db/open.ts'
import { readingDays } from '../db/schema/readings.ts'
import type { StoredDay } from '../meterdata/export.ts'
import type { Supplies } from './queries.ts'

/**
 * Stored readings of these supply points between two local days, both included, in both flows. Read in one query, so a
 * file that states its line count first is right whatever arrives meanwhile; a row is a day, so years are small.
 */
export async function findStoredDays(
  db: Database,
  { selected }: Scope,
  supplies: Supplies,
  first: string,
  last: string,
): Promise<StoredDay[]> {
  if (!selected || supplies.length === 0) return []
  const byId = new Map(supplies.map(({ supply }) => [supply.id, supply]))
  const rows = await db
    .select()
    .from(readingDays)
    .where(
      and(
        eq(readingDays.billingAccountId, selected.billingAccountId),
        inArray(readingDays.supplyPointId, [...byId.keys()]),
        between(readingDays.localDay, first, last),
      ),
    )
    .orderBy(asc(readingDays.supplyPointId), asc(readingDays.flow), asc(readingDays.localDay))
  return rows.map(({ supplyPointId, flow, localDay, wattHours, statuses }) => {
    const supply = byId.get(supplyPointId)
    return {
      icp: supply?.icp ?? null,
      meterSerial: supply?.meterSerial ?? null,
      name: supply?.nickname ?? supplyPointId,
      flow,
      localDay,
      wattHours,
      statuses,
    }
  })
}
