import type { Review } from '#schemas/review/entities.ts'
import { momentText } from '#ui/time.tsx'

/** How far a review is, in one sentence. */
export function reviewText({ state, reviewer, askedAt, decidedBy = '', decidedAt = askedAt, changedSince }: Review): string {
  switch (state) {
    case 'waiting':
      return `Waiting for review by ${reviewer ?? 'anyone who may publish'} since ${momentText(askedAt)}`
    case 'approved':
      return changedSince.length > 0 ? `Changed since ${decidedBy} approved it` : `Approved by ${decidedBy}, ${momentText(decidedAt)}`
    case 'sentBack':
      return `Sent back by ${decidedBy}, ${momentText(decidedAt)}`
  }
}
