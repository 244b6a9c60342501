import type { Review } from '#schemas/review/entities.ts'
import { counted } from '#lib/counted.ts'
import { Link } from '#ui/link.tsx'
import { useCampaigns } from '../campaigns/use-campaigns.ts'
import { isOpen, useThreads } from '../comments/threads.ts'
import { useDraft } from '../draft/draft-store.ts'
import { studioPath } from '../studio-path.ts'

/** On every screen: how far the review of the campaign is, and how many comments are open. Releases says it whole. */
export function ReviewState() {
  const campaign = useDraft((state) => state.campaign)
  const review = useCampaigns().find(({ id }) => id === campaign)?.review
  const open = (useThreads().threads ?? []).filter(isOpen).length
  const said = [review && shortText(review), open > 0 && counted(open, 'open comment')].filter(Boolean).join(', ')
  return said ? (
    <p>
      <Link to={studioPath('releases')}>{said}</Link>
    </p>
  ) : null
}

const SHORT: Record<Review['state'], string> = { waiting: 'Waiting for review', approved: 'Approved', sentBack: 'Sent back' }
const shortText = ({ state, changedSince }: Review) => (changedSince.length > 0 ? 'Changed since it was approved' : SHORT[state])
