import { and, asc, eq, ne } from 'drizzle-orm'
import { localDayOf } from '#lib/local-day.ts'
import type { Scope, SiteRef } from '../access.ts'
import type { Database } from '../db/open.ts'
import { showerSettings } from '../db/schema/accounts.ts'
import { plans, supplyPoints } from '../db/schema/supply.ts'
import { tariffsOf } from '../usage/cost.ts'
import type { ShowerSettings } from './savings.ts'

export async function findShowerSettings(db: Database, { selected }: Scope) {
  if (!selected) return undefined
  const [row] = await db
    .select()
    .from(showerSettings)
    .where(and(eq(showerSettings.billingAccountId, selected.billingAccountId), eq(showerSettings.siteId, selected.siteId)))
  return row
}

export async function saveShowerSettings(
  db: Database,
  { billingAccountId, siteId }: SiteRef,
  settings: ShowerSettings,
  actualSeconds: number | undefined,
): Promise<void> {
  const set = { ...settings, updatedAt: new Date(), actualSeconds }
  await db
    .insert(showerSettings)
    .values({ billingAccountId, siteId, ...set })
    .onConflictDoUpdate({ target: [showerSettings.billingAccountId, showerSettings.siteId], set })
}

/**
 * Price of a kWh that heats water at the selected site, in dollars without GST, at the day rate; a buying group has agreed its own.
 * @param isGas whether the home profile says that gas heats it
 */
export async function findDayRate(db: Database, { selected, now }: Scope, isGas: boolean): Promise<string | undefined> {
  if (!selected || selected.isBuyingGroup) return undefined
  const rows = await db
    .select({ energyType: supplyPoints.energyType, plan: plans })
    .from(supplyPoints)
    .innerJoin(plans, eq(plans.id, supplyPoints.planId))
    .where(
      and(
        eq(supplyPoints.billingAccountId, selected.billingAccountId),
        eq(supplyPoints.siteId, selected.siteId),
        // A bottle has no price per kWh.
        ne(supplyPoints.energyType, 'lpg'),
      ),
    )
    .orderBy(asc(supplyPoints.id))
  const own = rows.find(({ energyType }) => energyType === (isGas ? 'naturalGas' : 'electricity'))
  return own && tariffsOf(own.plan)(localDayOf(now)).dayRate
}
