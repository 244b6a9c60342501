import { and, between, eq } from 'drizzle-orm'
import type { Scope } from '../access.ts'
import type { Database } from '../db/open.ts'
import { findSelected } from '../account/queries.ts'
import { energyUseDays } from '../db/schema/insights.ts'

/** Watt-hours by use of each day at the selected site, both days included: estimates, as the job `insights` has worked them out. */
export async function findUseDays(db: Database, { selected }: Scope, startDay: string, endDay: string) {
  if (!selected) return []
  return db
    .select({ localDay: energyUseDays.localDay, categories: energyUseDays.uses })
    .from(energyUseDays)
    .where(
      and(
        eq(energyUseDays.billingAccountId, selected.billingAccountId),
        eq(energyUseDays.siteId, selected.siteId),
        between(energyUseDays.localDay, startDay, endDay),
      ),
    )
}

/** Watt-hours by category of several days together. */
export function sumsOf(days: readonly { categories: Record<string, number> }[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const [name, wattHours] of days.flatMap(({ categories }) => Object.entries(categories))) {
    sums.set(name, (sums.get(name) ?? 0) + wattHours)
  }
  return sums
}

/** Whether anything is metered at the selected site: bottles say when gas was bought, not when it was used. */
export const isMeasured = ({ selected }: Scope): boolean => selected?.energyTypes.some((type) => type !== 'lpg') ?? false

/** Whether the selected site's home profile has its minimum answers. */
export async function isProfileComplete(db: Database, scope: Scope): Promise<boolean> {
  return (await findSelected(db, scope))?.site.isProfileComplete ?? false
}
