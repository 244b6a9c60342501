import { useState } from 'react'
import { LONGEST_NOTE, type Review } from '#schemas/review/entities.ts'
import { decideReview } from '#schemas/review/routes.ts'
import { call } from '#api/call.ts'
import { Button } from '#ui/button.tsx'
import { lookForChanges, useDraft } from '../draft/draft-store.ts'
import { save } from '../draft/saving.ts'
import { LongText } from '../piece-form/words-field.tsx'
import shared from '../studio.module.css'
import { type Message, useAttempt } from '../use-attempt.tsx'

/** Approves the changes as they are above, or sends them back. */
export function Decide({ review: { id, askedBy }, onDone }: { review: Review; onDone(): void }) {
  const [note, setNote] = useState('')
  const { attempt, isBusy, notice } = useAttempt('Nothing was decided')
  const decide = (is: 'approved' | 'sentBack') =>
    attempt(async (): Promise<Message | undefined> => {
      if (!(await save())) return { tone: 'bad', title: 'Nothing was decided', message: 'Some of your changes are not saved yet.' }
      try {
        await call(decideReview, { params: { reviewId: id }, body: { is, seen: useDraft.getState().revision, note: note.trim() } })
        onDone()
        return undefined
      } finally {
        await lookForChanges()
      }
    })
  return (
    <div className={shared.stack}>
      <LongText label={`Answer to ${askedBy}`} value={note} maxLength={LONGEST_NOTE} onChange={setNote} />
      {notice}
      <div className={shared.row}>
        <Button isBusy={isBusy} onClick={() => void decide('approved')}>
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
