import { and, eq, inArray } from 'drizzle-orm'
import type { Switching } from '#lib/home-move-days.ts'
import type { MeterType } from '#schemas/home-move/entities.ts'
import type { Scope } from '../access.ts'
import { findSites } from '../account/queries.ts'
import type { Database } from '../db/open.ts'
import { sites } from '../db/schema/accounts.ts'
import { addresses } from '../db/schema/installation.ts'
import { supplyPoints } from '../db/schema/supply.ts'

/** The sites of the selected account that can be moved out of, with what is supplied there. */
export async function findOwnPlaces(db: Database, scope: Scope) {
  const all = await findSites(db, scope)
  return all.filter(({ site }) => site.billingAccountId === scope.selected?.billingAccountId && !site.isLeft)
}

type Supply = Pick<typeof supplyPoints.$inferSelect, 'energyType' | 'hasHourlyData' | 'isAdvanced' | 'canSubmitRead'>

/** True for a meter that sends its readings by itself. */
export const sendsReadings = ({ energyType, hasHourlyData, isAdvanced, canSubmitRead }: Supply): boolean =>
  !canSubmitRead && (energyType === 'naturalGas' ? isAdvanced : hasHourlyData)

/** True for a meter that the customer reads. Bottled gas has none. */
export const isReadByCustomer = ({ energyType, canSubmitRead }: Supply): boolean => canSubmitRead && energyType !== 'lpg'

/** Someone has to come to a meter that neither sends its readings nor is read by its customer. Bottled gas has none. */
export function switchingOf(supplies: readonly { supply: Supply }[]): Switching {
  const metered = supplies.filter(({ supply }) => supply.energyType !== 'lpg')
  if (supplies.length > 0 && metered.length === 0) return 'none'
  return metered.every(({ supply }) => supply.canSubmitRead || sendsReadings(supply)) ? 'remote' : 'visit'
}

/**
 * How the new place is switched on: not at all where nothing but bottled gas is wanted there.
 * @param moving what the customer has now
 * @param plans what they choose for the new place, where they choose
 */
export function switchingThere(
  moving: readonly { supply: Supply }[],
  meterType: MeterType,
  plans: readonly { energyType: string }[] = [],
): Switching {
  if (switchingOf(moving) === 'none' && plans.every(({ energyType }) => energyType === 'lpg')) return 'none'
  return meterType === 'smart' ? 'remote' : 'visit'
}

/** How the electricity meter behind an ICP is read, as the register says. */
export async function findMeterType(db: Database, icp: string | undefined): Promise<MeterType> {
  if (icp === undefined) return 'unknown'
  const [known] = await db.select({ meterType: addresses.meterType }).from(addresses).where(eq(addresses.icp, icp)).limit(1)
  return known?.meterType ?? 'unknown'
}

/** Supply points of sites of an account, with the addresses of their sites. */
export const findSuppliesAt = async (db: Database, billingAccountId: string, siteIds: readonly string[]) =>
  siteIds.length === 0
    ? []
    : db
        .select({ supply: supplyPoints, site: sites })
        .from(supplyPoints)
        .innerJoin(sites, and(eq(sites.billingAccountId, supplyPoints.billingAccountId), eq(sites.id, supplyPoints.siteId)))
        .where(and(eq(supplyPoints.billingAccountId, billingAccountId), inArray(supplyPoints.siteId, [...siteIds])))
        .orderBy(sites.position, supplyPoints.id)
