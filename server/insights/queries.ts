import { and, between, eq, isNotNull } from 'drizzle-orm'
import type { Scope, SiteRef } from '../access.ts'
import type { Database } from '../db/open.ts'
import { oncePerRequest } from '../http/once-per-request.ts'
import { isFromBeforeFreshStart } from '../profile/fresh-start.ts'
import { findProfile } from '../profile/queries.ts'
import { energyUseDays } from '../db/schema/insights.ts'
import { findSupplies } from '../usage/queries.ts'

export const isUseOf = ({ billingAccountId, siteId }: SiteRef) =>
  and(eq(energyUseDays.billingAccountId, billingAccountId), eq(energyUseDays.siteId, siteId))

/** Watt-hours by use of each day at the selected site, both days included: estimates, as the job `insights` has worked them out. */
export async function findUseDays(db: Database, { selected }: Scope, startDay: string, endDay: string) {
  if (!selected) return []
  return db
    .select({ localDay: energyUseDays.localDay, categories: energyUseDays.uses })
    .from(energyUseDays)
    .where(and(isUseOf(selected), between(energyUseDays.localDay, startDay, endDay)))
}

/** Watt-hours by category of several days together. */
export function sumsOf(days: readonly { categories: Record<string, number> }[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const [name, wattHours] of days.flatMap(({ categories }) => Object.entries(categories))) {
    sums.set(name, (sums.get(name) ?? 0) + wattHours)
  }
  return sums
}

/**
 * Whether a meter at the selected site tells more than a bill does: bottles say when gas was bought, not when it was used, and electricity
 * that is read by hand is not known by the day.
 */
export const isMeasured = async (db: Database, scope: Scope): Promise<boolean> =>
  (await findSupplies(db, scope)).some(
    ({ supply, lastDay }) =>
      supply.energyType === 'naturalGas' || (supply.energyType === 'electricity' && (supply.hasHourlyData || lastDay !== null)),
  )

/** Whether the selected site's profile has its minimum answers, and they are not so old that they are asked for again. */
export const isProfileComplete = oncePerRequest(async (db, scope): Promise<boolean> => {
  const answered = await findProfile(db, scope)
  return answered?.isComplete === true && !(answered.profile && isFromBeforeFreshStart(answered.profile.updatedAt))
})

/** No charging at a site any more: what was found of it is gone at once, not when the job has been there. */
export async function forgetCharging(tx: Database, site: SiteRef): Promise<void> {
  await tx
    .update(energyUseDays)
    .set({ charging: null })
    .where(and(isUseOf(site), isNotNull(energyUseDays.charging)))
}
