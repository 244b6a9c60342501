import { TIP_CATEGORIES } from '#schemas/tips/entities.ts'
import { tipsOfCustomer } from '#schemas/tips/routes.ts'
import { todayOf } from '../access.ts'
import type { Api } from '../http/api.ts'
import type { Database } from '../db/open.ts'
import { findCustomerTips, hasVisitedTips, seasonOf } from './queries.ts'

export function tipRoutes(api: Api, { db }: { db: Database }): void {
  api.handle(tipsOfCustomer, async ({ scope }) => {
    const tips = await findCustomerTips(db, scope)
    return {
      CategoryTips: TIP_CATEGORIES.map((category) => ({
        Category: category,
        Tips: tips.filter(({ Category }) => Category === category).map(({ Category: _, ...tip }) => tip),
      })).filter(({ Tips }) => Tips.length > 0),
      HasVisited: await hasVisitedTips(db, scope),
      CurrentSeason: seasonOf(todayOf(scope)),
    }
  })
}
