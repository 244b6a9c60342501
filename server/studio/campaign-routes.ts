import { endStudioCampaign, makeStudioCampaign, renameStudioCampaign, studioCampaigns } from '#schemas/studio/routes.ts'
import type { AreaParts } from '../area-parts.ts'
import { findCampaigns, findChangedPieces } from '../config/campaigns.ts'
import { endCampaign, makeCampaign, renameCampaign } from '../config/change-campaigns.ts'
import type { Api } from '../http/api.ts'
import { findReview } from '../review/reviews.ts'
import { findAreas } from '../staff/areas.ts'
import { authorOf } from './author.ts'
import { draftChanged, noSuchCampaign, outside, refuse } from './refusals.ts'

/** Campaigns: changes that are published, scheduled or given up together. */
export function campaignRoutes(api: Api, { db }: AreaParts): void {
  api.handle(studioCampaigns, async ({ scope }) => {
    const [campaigns, changes] = await Promise.all([findCampaigns(db), findChangedPieces(db)])
    const reviews = new Map(await Promise.all(campaigns.map(async ({ id }) => [id, await findReview(db, id, scope.userId)] as const)))
    return {
      campaigns: campaigns.map(({ id, name, createdBy, createdAt }) => ({
        id,
        name,
        createdBy,
        createdAt: createdAt?.toISOString(),
        review: reviews.get(id),
        changes: changes.filter(({ campaign }) => campaign === id).map(({ piece, changedBy }) => ({ piece, changedBy })),
      })),
    }
  })

  api.handle(makeStudioCampaign, async ({ scope, body }) => {
    const made = await makeCampaign(db, body.name.trim(), await authorOf(db, scope))
    if (made.is === 'nameTaken') return nameTaken()
    if (made.is === 'tooMany') return refuse('/error/validation', 'There are too many campaigns: end some that are done.', [])
    return { id: made.campaign.id }
  })

  api.handle(renameStudioCampaign, async ({ scope, params, body }) => {
    const areas = await findAreas(db, scope.userId)
    const renaming = await renameCampaign(db, params.campaign, body.name.trim(), await authorOf(db, scope), areas)
    if (renaming.is === 'outside') return outside(renaming.pieces)
    const { is } = renaming
    return is === 'nameTaken' ? nameTaken() : is === 'unknown' ? noSuchCampaign() : undefined
  })

  api.handle(endStudioCampaign, async ({ scope, params, body }) => {
    const ending = await endCampaign(db, params.campaign, body.seen, await authorOf(db, scope), await findAreas(db, scope.userId))
    if (ending.is === 'outside') return outside(ending.pieces)
    return ending.is === 'changedMeanwhile' ? draftChanged() : undefined
  })
}

const nameTaken = () =>
  refuse('/error/validation', 'There is a campaign with this name.', [{ place: 'name', message: 'is the name of another campaign' }])
