import { yearBefore } from '#lib/calendar.ts'
import { type Scope, todayOf } from '../access.ts'
import type { Database } from '../db/open.ts'
import { deliverySummaryOf } from './delivery-summary.ts'
import { isNews, orderOf, UNDER_WAY } from './order-status.ts'
import { findDeliveriesSince, findLpgSupplies, findOrders } from './queries.ts'

/** The bottled gas of the selected site: what came, what is on its way, and when the next is due. */
export async function findBottledGas(db: Database, scope: Scope) {
  const supplies = (await findLpgSupplies(db, scope)).filter(({ site }) => site.id === scope.selected?.siteId)
  return Promise.all(
    supplies.map(async (own) => {
      const { id, nickname, bottleSizeKg } = own.supply
      const [latest] = await findOrders(db, own, { limit: 1 })
      const isUnderWay = latest !== undefined && UNDER_WAY.includes(latest.state)
      const summary = deliverySummaryOf(await findDeliveriesSince(db, own, yearBefore(todayOf(scope))), isUnderWay)
      const isToldOf = isUnderWay || (latest?.state === 'unsuccessful' && isNews(latest, todayOf(scope)))
      return {
        supplyPointId: id,
        nickname: nickname ?? undefined,
        bottleSize: bottleSizeKg ?? 45,
        isUnderWay,
        order: latest && isToldOf ? orderOf(latest) : undefined,
        ...summary,
      }
    }),
  )
}
