import { DEFAULT_CAMPAIGN } from '#lib/campaigns.ts'
import type { Campaign } from '#schemas/studio/entities.ts'
import { studioCampaigns } from '#schemas/studio/routes.ts'
import { useDraft } from '../draft/draft-store.ts'
import { useApiAt } from '../use-api-at.ts'

/** The campaigns that changes can be made in. Until they are loaded only the default one is known. */
export const useCampaigns = (): readonly Campaign[] =>
  useApiAt('latest', studioCampaigns, {}).data?.campaigns ?? [{ ...DEFAULT_CAMPAIGN, changes: [] }]

/** The name of a campaign that is open. */
export const nameOfCampaign = (campaigns: readonly Campaign[], id: string): string => campaigns.find((one) => one.id === id)?.name ?? id

/** The name of the campaign that is edited. */
export function useCampaignName(): string {
  const campaign = useDraft((state) => state.campaign)
  return nameOfCampaign(useCampaigns(), campaign)
}
