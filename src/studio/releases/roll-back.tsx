import { useState } from 'react'
import type { ReleaseEvent } from '#schemas/studio/entities.ts'
import { rollBackStudio } from '#schemas/studio/release-routes.ts'
import { call } from '#api/call.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { momentText } from '#ui/time.tsx'
import { refreshDraft } from '../draft/draft-store.ts'
import css from '../studio.module.css'
import { useAttempt } from '../use-attempt.tsx'

/** Shows customers an earlier release again. */
export function RollBack({ event, current, close }: { event: ReleaseEvent; current: string; close(): void }) {
  const [note, setNote] = useState('')
  // What the editor saw: the server refuses the rollback where customers see another release by then.
  const [seen] = useState(current)
  const { isBusy, attempt, notice } = useAttempt('Nothing was changed', [], {
    title: 'We do not know whether customers see it again',
    message: 'Look at the history before you try again.',
  })
  async function rollBack() {
    await call(rollBackStudio, { body: { release: event.release, current: seen, note: note.trim() } })
    await refreshDraft()
    close()
  }
  return (
    <div className={css.stack}>
      <p>
        From their next page on, customers see the release of {momentText(event.at)}. Unpublished changes stay as they are, and you can roll
        this back in the same way.
      </p>
      {notice}
      <TextField label="Why" value={note} maxLength={300} onChange={setNote} />
      <div className={css.row}>
        <Button onClick={() => void attempt(rollBack)} isBusy={isBusy}>
          Roll back
        </Button>
        <Button tone="quiet" onClick={close}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
