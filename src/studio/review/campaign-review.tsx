import { useRef, useState } from 'react'
import type { Review } from '#schemas/review/entities.ts'
import { studioReview } from '#schemas/review/routes.ts'
import { LoadFailure } from '#api/load-failure.tsx'
import { listed } from '#lib/listed.ts'
import { reasonAgainst } from '#lib/staff-rights.ts'
import { Button } from '#ui/button.tsx'
import { useDraft } from '../draft/draft-store.ts'
import { nameOfPiece } from '../shell/sections.ts'
import shared from '../studio.module.css'
import { useApiAt } from '../use-api-at.ts'
import { AskForm } from './ask-form.tsx'
import { Decide, type DecideProps } from './decide.tsx'
import { reviewText } from './review-text.ts'
import css from './review.module.css'
import { Withdraw } from './withdraw.tsx'

interface Props extends Pick<DecideProps, 'seen' | 'inTheWay'> {
  campaign: string
  hasChanges: boolean
}

/** The review of a campaign’s changes: asking for one, giving one, and what became of it. */
export function CampaignReview({ campaign, hasChanges, seen, inTheWay }: Props) {
  const rights = useDraft((state) => state.rights)
  const section = useRef<HTMLElement>(null)
  // What had the focus goes.
  const focus = () => section.current?.focus()
  const [isAsking, setIsAsking] = useState(false)
  function closeForm() {
    focus()
    setIsAsking(false)
  }
  const { data, error, mutate } = useApiAt('revision', studioReview, { query: { campaign } })
  if (error && !data) return <LoadFailure title="The review could not be loaded" error={error} retry={mutate} />
  if (!data) return null
  const { review, reviewers, needsFourEyes } = data
  if (!review && !hasChanges) return null
  const cannotAsk = reasonAgainst(rights, 'edit') ?? (reviewers.length === 0 ? 'Nobody else may publish' : undefined)
  return (
    <section ref={section} tabIndex={-1} className={`framed ${shared.card} ${shared.stack}`} aria-label="Review">
      {review && <Said review={review} />}
      {needsFourEyes && <p className="quiet">Two people publish here: nobody publishes alone what they have changed themselves.</p>}
      {review?.state === 'waiting' && (
        <>
          {rights.includes('publish') && !review.isMine && <Decide review={review} seen={seen} inTheWay={inTheWay} onDone={focus} />}
          {rights.includes('edit') && (review.isMine || !rights.includes('publish')) && <Withdraw id={review.id} onDone={focus} />}
        </>
      )}
      {review?.state !== 'waiting' &&
        hasChanges &&
        (isAsking ? (
          <AskForm campaign={campaign} reviewers={reviewers} onClose={closeForm} />
        ) : (
          <div className={shared.row}>
            <Button tone="quiet" disabledReason={cannotAsk} onClick={() => setIsAsking(true)}>
              {review ? 'Ask for another review' : 'Ask for a review'}
            </Button>
            {!review && <p className="quiet">Nobody has been asked to look at these changes.</p>}
          </div>
        ))}
    </section>
  )
}

/** How far it is, and what both have written. */
function Said({ review }: { review: Review }) {
  const pieces = useDraft((state) => state.pieces)
  const { state, askedBy, note, decidedBy, answer, changedSince } = review
  return (
    <>
      <p className={`label ${css.state}`} data-is={changedSince.length > 0 ? 'changed' : state} role="status">
        {reviewText(review)}
      </p>
      {changedSince.length > 0 && (
        <p className="quiet">Not as it was approved: {listed(changedSince.map((piece) => nameOfPiece(pieces, piece)))}</p>
      )}
      <Quote by={askedBy} text={note} />
      {decidedBy && answer && <Quote by={decidedBy} text={answer} />}
    </>
  )
}

const Quote = ({ by, text }: { by: string; text: string }) => (
  <blockquote className={css.quote}>
    <p className="quiet">{by} wrote:</p>
    <p className={css.words}>{text}</p>
  </blockquote>
)
