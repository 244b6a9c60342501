import { and, asc, inArray } from 'drizzle-orm'
import { addDays } from '#lib/calendar.ts'
import { kwhOf } from '#lib/kwh.ts'
import { payableOnTime } from '#lib/payable-on-time.ts'
import { type Scope, todayOf } from '../access.ts'
import { findSites } from '../account/queries.ts'
import { balanceOf, findOwedOf, NOTHING_OWED } from '../billing/queries.ts'
import type { Database } from '../db/open.ts'
import { homeMoves } from '../db/schema/home-moves.ts'
import { findGasToSeeTo } from '../lpg/supplies.ts'
import { findUseBySite } from '../usage/queries.ts'
import { MOST_DAYS_BEHIND } from '../usage/week-forecast.ts'
import { pictureOf } from './queries.ts'

/** Every property with its use and what its account owes. */
export async function findPropertyList(db: Database, scope: Scope) {
  const found = await findSites(db, scope)
  const use = await findUseBySite(db, scope)
  const owed = await findOwedOf(db, scope, scope.billingAccountIds)
  const gas = await findGasToSeeTo(db, scope)
  const leftOn = await findLastDays(db, found)
  return found.map(({ site, address, supplies }) => {
    const used = use.find((row) => row.billingAccountId === site.billingAccountId && row.siteId === site.id)
    const { type, colorSchema } = pictureOf(site)
    const toSeeTo = site.billingAccountId === scope.selected?.billingAccountId ? gas.get(site.id) : undefined
    return {
      ...choiceOf(scope, site, address, leftOn),
      propertyType: type,
      colorSchema,
      energyTypes: [...new Set(supplies.map(({ supply }) => supply.energyType))],
      lastThirtyDaysKwh: used && kwhOf(used.wattHours),
      lastReadDay: used && used.lastDay < addDays(todayOf(scope), -MOST_DAYS_BEHIND) ? used.lastDay : undefined,
      gasToSeeTo: toSeeTo && { is: toSeeTo.is, date: toSeeTo.date },
      amountToPayNzd: payableOnTime(balanceOf(owed.get(site.billingAccountId) ?? NOTHING_OWED, todayOf(scope))),
    }
  })
}

/** Every property, to choose from. */
export async function findPropertyChoices(db: Database, scope: Scope) {
  const found = await findSites(db, scope)
  const leftOn = await findLastDays(db, found)
  return found.map(({ site, address }) => choiceOf(scope, site, address, leftOn))
}

type Site = Awaited<ReturnType<typeof findSites>>[number]['site']

const choiceOf = ({ selected }: Scope, site: Site, address: string, leftOn: ReadonlyMap<string, string>) => ({
  billingAccountId: site.billingAccountId,
  siteId: site.id,
  address,
  nickname: site.nickname ?? undefined,
  isSelected: selected?.billingAccountId === site.billingAccountId && selected.siteId === site.id,
  isLeft: site.isLeft || undefined,
  leftOn: site.isLeft ? leftOn.get(keyOf(site)) : undefined,
})

const keyOf = ({ billingAccountId, id }: Pick<Site, 'billingAccountId' | 'id'>) => `${billingAccountId} ${id}`

/** The last local day at each property that the customer has moved out of, where it is known. */
async function findLastDays(db: Database, found: readonly { site: Site }[]): Promise<ReadonlyMap<string, string>> {
  const left = found.filter(({ site }) => site.isLeft)
  // Most customers have moved out of nothing.
  if (left.length === 0) return new Map()
  const moves = await db
    .select()
    .from(homeMoves)
    .where(
      and(
        inArray(homeMoves.billingAccountId, [...new Set(left.map(({ site }) => site.billingAccountId))]),
        inArray(homeMoves.state, ['confirmed', 'done']),
      ),
    )
    .orderBy(asc(homeMoves.moveOutDay))
  return new Map(
    moves.flatMap(({ billingAccountId, moveOutSiteIds, moveOutDay }) =>
      moveOutDay ? (moveOutSiteIds ?? []).map((id): [string, string] => [keyOf({ billingAccountId, id }), moveOutDay]) : [],
    ),
  )
}
