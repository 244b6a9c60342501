import type { TipOfCategory } from '#lib/tips.ts'
import { TipPicture } from '#ui/insight/tip-picture.tsx'
import { ReviewButtons } from './review-buttons.tsx'
import css from './tips.module.css'
import type { Reviews } from './use-reviews.ts'

/** Tips beside each other, as far as there is room. */
export const TipList = ({ tips, reviews }: { tips: readonly TipOfCategory[]; reviews: Reviews }) => (
  <ul className={css.list}>
    {tips.map((tip) => (
      <li key={tip.Guid} className={css.tip} data-is-disliked={tip.TipReviewStatus === 'Disliked' || undefined}>
        <TipPicture category={tip.Category} picture={tip.Picture} />
        <div className={css.words}>
          <h3 className="heading">
            {tip.Title}
            {tip.IsNew && <span className={css.new}>New</span>}
          </h3>
          <p>{tip.Body}</p>
          <div className={`${css.actions} screen-only`}>
            <ReviewButtons tip={tip} reviews={reviews} />
          </div>
        </div>
      </li>
    ))}
  </ul>
)
