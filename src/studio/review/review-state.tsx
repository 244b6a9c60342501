import { useCampaigns } from '../campaigns/use-campaigns.ts'
import { useDraft } from '../draft/draft-store.ts'
import { reviewText } from './review-text.ts'

/** How far the review of the campaign is that is edited, on every screen. */
export function ReviewState() {
  const campaign = useDraft((state) => state.campaign)
  const review = useCampaigns().find(({ id }) => id === campaign)?.review
  return review ? <p>{reviewText(review)}</p> : null
}
