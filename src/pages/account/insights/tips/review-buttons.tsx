import type { TipReviewStatus } from '#schemas/tips/entities.ts'
import type { TipOfCategory } from '#lib/tips.ts'
import { StateLine } from '#ui/state-line.tsx'
import css from './tips.module.css'
import type { Reviews } from './use-reviews.ts'

const THUMB =
  'M7 21H3V10h4zM7 10l4.500-8c1.700 0 2.800 1.300 2.500 3l-.7 4H19c1.300 0 2.200 1.200 1.900 2.400l-1.700 7.200A3 3 0 0 1 16.300 21H7'

const BUTTONS: readonly { status: TipReviewStatus; label: string }[] = [
  { status: 'Liked', label: 'Like' },
  { status: 'Disliked', label: 'Dislike' },
]

/** Like and dislike; the one that is pressed takes it back. */
export function ReviewButtons({ tip: { Guid, Title, TipReviewStatus: now }, reviews }: { tip: TipOfCategory; reviews: Reviews }) {
  const failure = reviews.failureOf(Guid)
  return (
    <>
      {BUTTONS.map(({ status, label }) => (
        <button
          key={status}
          type="button"
          className={`label target ${css.review}`}
          data-is={status}
          aria-pressed={now === status}
          onClick={() => void reviews.review(Guid, now === status ? undefined : status)}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <path d={THUMB} />
          </svg>
          {label}
          <span className="visually-hidden">“{Title}”</span>
        </button>
      ))}
      {failure && <StateLine tone="bad">{failure}</StateLine>}
    </>
  )
}
