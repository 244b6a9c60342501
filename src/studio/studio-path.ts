import { DEFAULT_CAMPAIGN } from '#lib/campaigns.ts'
import { paths } from '#lib/paths.ts'
import { useDraft } from './draft/draft-store.ts'

type Studio = Parameters<typeof paths.studio>

/** The path of a screen of Studio in the campaign that is edited, so that a link to it opens that one elsewhere too. */
export function studioPath(place?: Studio[0], query?: Studio[1]): string {
  const { campaign } = useDraft.getState()
  return paths.studio(place, { ...query, campaign: campaign === DEFAULT_CAMPAIGN.id ? undefined : campaign })
}
