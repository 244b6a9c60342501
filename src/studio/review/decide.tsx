import { useState } from 'react'
import { LONGEST_NOTE, type Review } from '#schemas/review/entities.ts'
import { decideReview } from '#schemas/review/routes.ts'
import { call } from '#api/call.ts'
import { Button } from '#ui/button.tsx'
import { lookForChanges } from '../draft/draft-store.ts'
import { LongText } from '../piece-form/words-field.tsx'
import shared from '../studio.module.css'
import { useAttempt } from '../use-attempt.tsx'

export interface DecideProps {
  review: Review
  /** revision of the list of changes above */
  seen: number
  /** why the list above cannot be approved now */
  inTheWay: string | undefined
  onDone(): void
}

/** Approves the changes as they are above, or sends them back. */
export function Decide({ review: { id, askedBy }, seen, inTheWay, onDone }: DecideProps) {
  const [note, setNote] = useState('')
  const { attempt, isBusy, notice } = useAttempt('Nothing was decided', [], {
    title: 'We do not know whether that was decided',
    message: 'Look at the state of the review above before you decide again.',
  })
  const decide = (is: 'approved' | 'sentBack') =>
    attempt(async () => {
      try {
        await call(decideReview, { params: { reviewId: id }, body: { is, seen, note: note.trim() } })
        onDone()
      } finally {
        await lookForChanges()
      }
    })
  return (
    <div className={shared.stack}>
      <LongText label={`Answer to ${askedBy}`} value={note} maxLength={LONGEST_NOTE} onChange={setNote} />
      {notice}
      <div className={shared.row}>
        <Button isBusy={isBusy} disabledReason={inTheWay} onClick={() => void decide('approved')}>
          Approve
        </Button>
        <Button
          tone="quiet"
          isBusy={isBusy}
          disabledReason={note.trim().length < 3 ? 'Say what has to change' : undefined}
          onClick={() => void decide('sentBack')}
        >
          Send back
        </Button>
        <p className="quiet">An approval ends when the changes are changed again.</p>
      </div>
    </div>
  )
}
