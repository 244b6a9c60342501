import type { Review } from '#schemas/review/entities.ts'
import { askForReview, decideReview, studioReview } from '#schemas/review/routes.ts'
import type { TestPortal } from './portal.ts'
import { editorsOf } from './studio.ts'

/** Asks for a review of the default campaign, and approves it as it is now. */
export function reviewersOf(portal: () => TestPortal) {
  const { draft } = editorsOf(portal)
  const review = async () => ((await portal().call('staff', studioReview)).body as { review?: Review }).review
  const ask = (as: string) => portal().call(as, askForReview, { body: { note: 'Please look' } })
  const approve = async (as: string) =>
    portal().call(as, decideReview, {
      params: { reviewId: (await review())?.id ?? '' },
      body: { is: 'approved', seen: (await draft()).revision, note: '' },
    })
  return { review, ask, approve }
}
