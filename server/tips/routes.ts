import * as routes from '#schemas/tips/routes.ts'
import { randomSeasonalTip } from '#lib/tips.ts'
import type { AreaParts } from '../area-parts.ts'
import { todayOf } from '../access.ts'
import { bucketOf } from '../config/audience.ts'
import type { Api } from '../http/api.ts'
import { content, inAnHour, noData } from '../http/envelope.ts'
import { problem } from '../http/problem.ts'
import { findCustomerTips, findTips, saveCategoryVisit, saveReview, saveVisit, seasonOf } from './queries.ts'

/** Tips and what customers think of them. Source: portal-usage.md, sections 3 to 5 and 7. */
export function tipRoutes(api: Api, { db, brand }: AreaParts): void {
  const unknown = () => problem('/error/not_found', 'There is no such tip.')

  api.handle(routes.tipsOfCustomer, ({ scope }) => findTips(db, scope, brand))

  api.handle(routes.reviewTip, async ({ scope, params, body }) =>
    (await saveReview(db, scope, brand, params.guid, body.tipReviewStatus)) ? undefined : unknown(),
  )

  api.handle(routes.removeTipReview, async ({ scope, params }) =>
    (await saveReview(db, scope, brand, params.guid, undefined)) ? undefined : unknown(),
  )

  api.handle(routes.visitTips, ({ scope }) => saveVisit(db, scope))

  api.handle(routes.visitTipCategory, ({ scope, body }) => saveCategoryVisit(db, scope, brand, body.categoryVisited))

  api.handle(routes.tipsWidget, async (scope) => {
    const season = seasonOf(todayOf(scope))
    // One tip a day: each refresh shows the same.
    const chance = bucketOf(scope.userId, `tips:${todayOf(scope)}`) / 100
    const tip = randomSeasonalTip(await findCustomerTips(db, scope, brand), season, chance)
    if (!tip) return noData(inAnHour())
    const { Category, Guid, Title, Body, IsNew, Picture, TipReviewStatus } = tip
    const isLiked = TipReviewStatus === 'Liked' || undefined
    return content(
      { season, category: Category, guid: Guid, title: Title, body: Body, isNew: IsNew, picture: Picture, isLiked },
      { nextAt: inAnHour() },
    )
  })
}
