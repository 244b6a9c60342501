import type { Brand } from '#schemas/brand.ts'
import * as routes from '#schemas/dashboard/routes.ts'
import { addDays } from '#lib/calendar.ts'
import { localDayOf } from '#lib/local-day.ts'
import { type Scope, todayOf } from '../access.ts'
import { findSelected } from '../account/queries.ts'
import { brandOf, brandTextsIn } from '../config/brand.ts'
import { findRelease } from '../config/release.ts'
import { safetyAt, withSafety } from '../config/safety.ts'
import type { Database } from '../db/open.ts'
import type { Api } from '../http/api.ts'
import { content, hourlyOnceThere, inAnHour, noData } from '../http/envelope.ts'
import { problem } from '../http/problem.ts'
import { findContent, findFitting } from './content.ts'
import { findFirstSteps } from './first-steps.ts'
import { findHero, findHeroInfo } from './hero.ts'
import { findDealtWith, saveDismissal } from './queries.ts'

const MOST_ACTIONS = 3

/** What is of the page itself: its greeting, messages, menu and tiles. The other widgets' calls are in their areas. */
export function dashboardRoutes(api: Api, { db, brand }: { db: Database; brand: Brand }): void {
  api.handle(routes.heroWidget, async (scope) => hourlyOnceThere(await findHero(db, scope)))

  api.handle(routes.heroMessageWidget, async (scope) => {
    const { heroMessages } = await findContent(db, scope, brand)
    const nameOf = ({ id }: { id: string }) => `content:heroMessages:${id}`
    const [message] = await findFitting(db, scope, heroMessages, { nameOf, limit: 1 })
    if (!message) return noData(inAnHour())
    const { id, tone, title, body, link } = message
    return content({ id, tone, title, body, link }, { nextAt: inAnHour() })
  })

  api.handle(routes.heroMenuWidget, async (scope) => {
    const { heroMenu } = await findContent(db, scope, brand)
    const items = await findFitting(db, scope, heroMenu, { nameOf: ({ key }) => `content:heroMenu:${key}` })
    return items.length > 0 ? content({ items: items.map(({ key, label, icon, href }) => ({ key, label, icon, href })) }) : noData()
  })

  api.handle(routes.actionTiles, async (scope) => {
    const texts = await findContent(db, scope, brand)
    const fitting = await findFitting(db, scope, texts.actionTiles, { nameOf: ({ id }) => `content:actionTiles:${id}` })
    if (fitting.length === 0) return noData()
    const safety = safetyAt(texts, (await findSelected(db, scope))?.site.region)
    const tiles = withSafety(fitting, safety, await findPhone(scope))
    return content({ tiles: tiles.map(({ id, label, description, icon, href }) => ({ id, label, description, icon, href })) })
  })

  api.handle(routes.nextBestActionWidget, async (scope) => {
    const { nextBestActions } = await findContent(db, scope, brand)
    const { dismissed } = await findDealtWith(db, scope)
    const open = nextBestActions.filter(({ type, againAfterDays }) => {
      const dismissedAt = dismissed.get(type)
      return !dismissedAt || (againAfterDays !== undefined && addDays(localDayOf(dismissedAt), againAfterDays) <= todayOf(scope))
    })
    const nameOf = ({ type }: { type: string }) => `content:nextBestActions:${type}`
    const actions = await findFitting(db, scope, open, { nameOf, limit: MOST_ACTIONS })
    if (actions.length === 0) return noData(inAnHour())
    const shown = actions.map(({ type, title, body, icon, link }) => ({ type, title, body, icon, link }))
    return content({ actions: shown }, { nextAt: inAnHour() })
  })

  api.handle(routes.dismissNextBestAction, async ({ scope, body }) => {
    const { nextBestActions } = await findContent(db, scope, brand)
    if (!nextBestActions.some(({ type }) => type === body.type)) return problem('/error/not_found')
    await saveDismissal(db, scope, body.type)
  })

  api.handle(routes.heroInfoWidget, async (scope) => {
    const info = await findHeroInfo(db, scope)
    return info ? content(info) : noData()
  })

  api.handle(routes.gettingStartedWidget, async (scope) => {
    const steps = await findFirstSteps(db, scope)
    return steps.length > 0 ? content({ steps }) : noData()
  })

  async function findPhone(scope: Scope): Promise<string> {
    const { document } = await findRelease(db, scope.releaseHash)
    return brandTextsIn(document, brandOf(scope, brand)).phone
  }
}
