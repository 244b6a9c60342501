import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import { addDays, lastOf } from '#lib/calendar.ts'
import type { Switching } from '#lib/home-move-days.ts'
import type { MeterType } from '#schemas/home-move/entities.ts'
import type { Scope } from '../access.ts'
import { findSites } from '../account/queries.ts'
import type { Database } from '../db/open.ts'
import { sites } from '../db/schema/accounts.ts'
import { homeMoves } from '../db/schema/home-moves.ts'
import { addresses } from '../db/schema/installation.ts'
import { supplyPoints } from '../db/schema/supply.ts'

/** The sites of the selected account that can be moved out of, with what is supplied there. */
export async function findOwnPlaces(db: Database, scope: Scope) {
  const all = await findSites(db, scope)
  return all.filter(({ site }) => site.billingAccountId === scope.selected?.billingAccountId && site.status !== 'closed')
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

/** For so long after a move its place may still be open. Who is supplied there later has come back. */
export const LEFT_DAYS = 31

/** The last local day at a site that its customer moves out of, once that is confirmed. @param today local day */
export async function findLastDay(db: Database, billingAccountId: string, siteId: string, today: string): Promise<string | undefined> {
  const isLeft = sql`${homeMoves.moveOutSiteIds} @> to_jsonb(${siteId}::text)`
  const isSure = and(inArray(homeMoves.state, ['confirmed', 'done']), gte(homeMoves.moveOutDay, addDays(today, -LEFT_DAYS)))
  const isOwn = eq(homeMoves.billingAccountId, billingAccountId)
  const moves = await db
    .select({ lastDay: homeMoves.moveOutDay })
    .from(homeMoves)
    .where(and(isOwn, isSure, isLeft))
  return lastOf(moves.map(({ lastDay }) => lastDay))
}
