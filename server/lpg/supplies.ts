import { yearBefore } from '#lib/calendar.ts'
import { type Scope, todayOf } from '../access.ts'
import { siteAddress } from '../account/queries.ts'
import type { Database } from '../db/open.ts'
import { deliverySummaryOf } from './delivery-summary.ts'
import { isNews, latestOrderOf, orderOf } from './order-status.ts'
import { findDeliveries, findLpgSupplies, findOrders, type LpgSupply } from './queries.ts'

/**
 * The bottled gas of the selected site: what came, what is on its way, and when the next is due. Of a place that was left,
 * only where an order is on its way.
 */
export async function findBottledGas(db: Database, scope: Scope) {
  const supplies = (await findLpgSupplies(db, scope)).filter(({ site }) => site.id === scope.selected?.siteId)
  const states = await Promise.all(supplies.map(async (own) => ({ own, state: await stateOf(db, own, todayOf(scope)) })))
  return states.flatMap(({ own, state }) => (own.isLeft && !state.isUnderWay ? [] : [state]))
}

async function stateOf(db: Database, own: LpgSupply, today: string) {
  const { id, nickname, bottleSizeKg } = own.supply
  const [latest] = await findOrders(db, own, { limit: 1 })
  const next = latestOrderOf(latest)
  const { isUnderWay = false } = next
  const summary = deliverySummaryOf(await findDeliveries(db, own, yearBefore(today)), next)
  const isToldOf = isUnderWay || (latest?.state === 'unsuccessful' && isNews(latest, today))
  return {
    supplyPointId: id,
    nickname: nickname ?? undefined,
    bottleSize: bottleSizeKg ?? 45,
    isUnderWay,
    order: latest && isToldOf ? orderOf(latest) : undefined,
    ...summary,
  }
}

/** Of more supplies a list of properties would wait too long. */
const MOST_SUPPLIES = 5

interface GasToSeeTo {
  is: 'failed' | 'due'
  date: string | undefined
  supplyPointId: string
  /** the property, and the supply where it has a name */
  place: string
}

/** Where at the selected account's properties a delivery failed, or bottles should be ordered by now: by site, the first of each. */
export async function findGasToSeeTo(db: Database, scope: Scope): Promise<ReadonlyMap<string, GasToSeeTo>> {
  if (!scope.sites.some(({ energyTypes }) => energyTypes.includes('lpg'))) return new Map()
  const today = todayOf(scope)
  const supplies = (await findLpgSupplies(db, scope)).filter(({ isLeft }) => !isLeft).slice(0, MOST_SUPPLIES)
  const found = await Promise.all(
    supplies.map(async (own): Promise<[string, GasToSeeTo] | undefined> => {
      const { order, orderByDate, nextDueDate } = await stateOf(db, own, today)
      const place = [own.site.nickname ?? siteAddress(own.site), own.supply.nickname].filter(Boolean).join(', ')
      const gas = { supplyPointId: own.supply.id, place }
      if (order?.statusKey === 'unsuccessful') return [own.site.id, { is: 'failed', date: order.scheduledDate, ...gas }]
      if (orderByDate && orderByDate <= today) return [own.site.id, { is: 'due', date: nextDueDate, ...gas }]
    }),
  )
  return new Map(found.filter((each) => each !== undefined).toReversed())
}

/** Where the selected account's gas was not delivered; of several places the first. */
export async function findUndeliveredGas(db: Database, scope: Scope): Promise<GasToSeeTo | undefined> {
  return [...(await findGasToSeeTo(db, scope)).values()].findLast(({ is }) => is === 'failed')
}
