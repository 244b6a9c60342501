import * as routes from '#schemas/prompts/routes.ts'
import type { FeatureMessage, Promoted, Promotion } from '#schemas/prompts/entities.ts'
import type { AreaParts } from '../area-parts.ts'
import { type Scope, todayOf } from '../access.ts'
import type { Api } from '../http/api.ts'
import { isInAudience } from '../config/audience.ts'
import { findRelease } from '../config/release.ts'
import { customerConditions } from '../dashboard/conditions.ts'
import type { Database } from '../db/open.ts'
import { problem } from '../http/problem.ts'
import { findFlags, findPromotionViews, findTags, saveFlag, savePromotionView, saveTag } from './queries.ts'

/** Promotions, introductions, tags and flags. Source: portal-shell.md, sections 3 and 7; portal-usage.md, section 3. */
export function promptRoutes(api: Api, { db }: AreaParts): void {
  api.handle(routes.newFeaturePromotions, async ({ scope }) => {
    const { content } = (await findRelease(db, scope.releaseHash)).document
    const tags = await findTags(db, scope)
    const dialog = tags.includes('whatsNewSeen')
      ? undefined
      : content.whatsNew?.find(({ id, audience }) => isInAudience(audience, scope, `content:whatsNew:${id}`))
    return {
      promotions: await findPromotions(db, scope),
      whatsNew: dialog && { id: dialog.id, path: dialog.path, steps: dialog.steps },
    }
  })

  api.handle(routes.viewPromotion, async ({ scope, body }) => {
    const { content } = (await findRelease(db, scope.releaseHash)).document
    const isKnown = content.promotions?.some(
      ({ promoId, audience }) => promoId === body.promoId && isInAudience(audience, scope, `content:promotions:${promoId}`),
    )
    if (!isKnown) return problem('/error/not_found', 'There is no such promotion.')
    await savePromotionView(db, scope, body.promoId, body.viewType)
  })

  api.handle(routes.featureMessages, async ({ scope, query }) => ({
    messages: await findFeatureMessages(db, scope, query.target ?? 'onboarding', findFlags(db, scope)),
  }))

  api.handle(routes.updateFlag, ({ scope, body }) => saveFlag(db, scope, body.flagName))

  api.handle(routes.tags, async ({ scope }) => ({ tags: await findTags(db, scope) }))

  api.handle(routes.addTag, ({ scope, query }) => saveTag(db, scope, query.tagName))
}

/** The promotions for one person that have not ended, each with how they met it last. */
async function findPromotions(db: Database, scope: Scope): Promise<Promotion[]> {
  const { content } = (await findRelease(db, scope.releaseHash)).document
  const today = todayOf(scope)
  const meant = (content.promotions ?? []).filter(
    ({ promoId, endDate, audience }) => endDate >= today && isInAudience(audience, scope, `content:promotions:${promoId}`),
  )
  if (meant.length === 0) return []
  const views = await findPromotionViews(db, scope)
  return meant.map(({ audience: _, ...promotion }) => {
    const viewType = views.get(promotion.promoId)
    return { ...promotion, viewType }
  })
}

/**
 * The one promotion that waits for a person, the first that they have neither put away nor followed, and the type of widget it
 * is about. None for staff who act for them.
 */
export async function findPromoted(db: Database, scope: Scope): Promise<{ anchor: string | undefined; promoted: Promoted } | undefined> {
  if (scope.actor) return undefined
  const open = (await findPromotions(db, scope)).find(({ viewType }) => viewType !== 'dismissed' && viewType !== 'followed')
  if (!open) return undefined
  const { anchor, promoId, title, body, link, viewType } = open
  return { anchor, promoted: { promoId, title, body, link, isSeen: viewType === 'seen' } }
}

/** The slides of one place for one person; none once they have been through the introduction. */
export async function findFeatureMessages(
  db: Database,
  scope: Scope,
  target: string,
  flags: Promise<ReadonlySet<string>>,
): Promise<FeatureMessage[]> {
  const { content } = (await findRelease(db, scope.releaseHash)).document
  const meant = (content.featureMessages ?? []).filter(
    (message) => message.target === target && isInAudience(message.audience, scope, `content:featureMessages:${message.feature}`),
  )
  if (meant.length === 0) return []
  if (target === 'onboarding' && (await flags).has('featureMessagesSeen')) return []
  const holds = customerConditions(db, scope)
  const kept = await Promise.all(meant.map(({ when }) => holds(when)))
  return meant.filter((_, i) => kept[i]).map(({ feature, title, body, icon, link }) => ({ feature, title, body, icon, link }))
}
