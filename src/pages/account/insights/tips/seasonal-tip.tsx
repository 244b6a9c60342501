import { useState } from 'react'
import type { Season } from '#schemas/tips/entities.ts'
import { randomSeasonalTip, type TipOfCategory } from '#lib/tips.ts'
import { TipPicture } from '#ui/insight/tip-picture.tsx'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/section.tsx'
import { ReviewButtons } from './review-buttons.tsx'
import { TipList } from './tip-list.tsx'
import css from './tips.module.css'
import type { Reviews } from './use-reviews.ts'

interface Props {
  /** those for the season */
  tips: readonly TipOfCategory[]
  season: Season
  reviews: Reviews
}

/** One tip for the season, another at each visit, from those that the customer does not dislike; and the others below it. */
export function SeasonalTips({ tips, season, reviews }: Props) {
  const [tipId, setTipId] = useState(() => randomSeasonalTip(tips, season, Math.random())?.Guid)
  // One that is disliked now stays until another is asked for.
  const tip = tips.find(({ Guid }) => Guid === tipId)
  const others = tips.filter((one) => one !== tip)
  const hasNext = randomSeasonalTip(others, season, 0) !== undefined
  const name = season.toLowerCase()
  return (
    <>
      {tip && (
        <Section title={`A tip for ${name}`}>
          <div className={css.tip}>
            <TipPicture category={tip.Category} picture={tip.Picture} />
            <div className={css.words}>
              <div aria-live="polite">
                <h3 className={css.headline}>{tip.Title}</h3>
                <p>{tip.Body}</p>
              </div>
              <div className={`${css.actions} screen-only`}>
                <ReviewButtons tip={tip} reviews={reviews} />
                {hasNext && (
                  <Button tone="text" onClick={() => setTipId(randomSeasonalTip(others, season, Math.random())?.Guid)}>
                    Another tip
                  </Button>
                )}
              </div>
            </div>
          </div>
        </Section>
      )}
      {others.length > 0 && (
        <Section title={tip ? `More for ${name}` : `Tips for ${name}`}>
          <TipList tips={others} reviews={reviews} />
        </Section>
      )}
    </>
  )
}
