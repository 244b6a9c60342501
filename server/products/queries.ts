import { and, asc, eq } from 'drizzle-orm'
import type { Scope } from '../access.ts'
import type { Database } from '../db/open.ts'
import { readingDays } from '../db/schema/readings.ts'
import { broadbandConnections, plans, supplyPoints } from '../db/schema/supply.ts'
import { isElectricityOf } from '../usage/stored-energy.ts'

/** The plans of the selected site's supply points. */
export async function findPlans(db: Database, { selected }: Scope) {
  if (!selected) return []
  return db
    .select({ supplyPointId: supplyPoints.id, plan: plans })
    .from(supplyPoints)
    .innerJoin(plans, eq(plans.id, supplyPoints.planId))
    .where(and(eq(supplyPoints.billingAccountId, selected.billingAccountId), eq(supplyPoints.siteId, selected.siteId)))
    .orderBy(asc(supplyPoints.energyType), asc(supplyPoints.id))
}

/** The broadband of the selected site. */
export async function findBroadband(db: Database, { selected }: Scope) {
  if (!selected) return undefined
  const [row] = await db
    .select()
    .from(broadbandConnections)
    .where(and(eq(broadbandConnections.billingAccountId, selected.billingAccountId), eq(broadbandConnections.siteId, selected.siteId)))
  return row
}

/** Day totals of a supply point of the selected account, both days included. */
export async function findDailyTotals(db: Database, { selected }: Scope, supplyPointId: string, first: string, last: string) {
  if (!selected) return []
  return db
    .select({ localDay: readingDays.localDay, totalWh: readingDays.totalWh, status: readingDays.status })
    .from(readingDays)
    .where(isElectricityOf(selected.billingAccountId, [supplyPointId], first, last))
    .orderBy(asc(readingDays.localDay))
}
