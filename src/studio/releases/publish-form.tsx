import { paths } from '#lib/paths.ts'
import { useState } from 'react'
import { publishStudioDraft } from '#schemas/studio/routes.ts'
import { call } from '#api/call.ts'
import { counted } from '#lib/counted.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { TextField } from '#ui/text-field.tsx'
import { refreshDraft, useDraft } from '../draft/draft-store.ts'
import { save } from '../draft/saving.ts'
import css from '../studio.module.css'
import { instantIn, MomentField } from '../moment-field.tsx'
import type { Attempts, Message } from '../use-attempt.tsx'

interface Props {
  publishing: Attempts
  /** names of pieces; all changes if absent */
  chosen: readonly string[] | undefined
  onPublished(): void
  needsReason: boolean
  isReleasable: boolean
  lacksRight: string | undefined
}

/** Publishes changes of the draft, now or for a time, with a note for the history. */
export function PublishForm({ publishing, chosen, onPublished, needsReason, isReleasable, lacksRight }: Props) {
  const refusal = lacksRight ?? (isReleasable ? undefined : 'Fix the issues above first')
  const [note, setNote] = useState('')
  const [reason, setReason] = useState('')
  const [from, setFrom] = useState('')
  const [until, setUntil] = useState('')

  async function publish(): Promise<Message> {
    if (note.trim().length < 3) {
      return { tone: 'bad', title: 'A note is needed', message: 'Say briefly what this changes, and why.' }
    }
    if (!(await save())) {
      return { tone: 'bad', title: 'Nothing was published', message: 'Some of your changes are not saved yet.' }
    }
    try {
      const { is } = await call(publishStudioDraft, {
        body: {
          seen: useDraft.getState().revision,
          note: note.trim(),
          reason: needsReason ? reason.trim() : undefined,
          chosen: chosen && [...chosen],
          dueAt: instantIn(from),
          endsAt: instantIn(until),
        },
      })
      onPublished()
      setNote('')
      setReason('')
      setFrom('')
      setUntil('')
      return is === 'scheduled'
        ? {
            tone: 'good',
            title: 'Scheduled',
            message: 'Customers see it from that moment. Until then its changes are in no other release.',
          }
        : { tone: 'good', title: 'Published', message: 'Customers see it from their next page on.' }
    } finally {
      await refreshDraft()
    }
  }

  return (
    <form
      className={css.panel}
      onSubmit={(event) => {
        event.preventDefault()
        if (!publishing.isBusy && !refusal) void publishing.attempt(publish)
      }}
    >
      <TextField label="Note" hint="What this changes, and why. The history shows it" value={note} maxLength={300} onChange={setNote} />
      {needsReason && <TextField label="Why a page may cost more than the budget" value={reason} maxLength={300} onChange={setReason} />}
      <div className={css.row}>
        <MomentField label="From (now if empty)" value={from} onChange={setFrom} />
        <MomentField label="Until (for good if empty)" value={until} onChange={setUntil} />
      </div>
      <div className={css.row}>
        <Button isSubmit isBusy={publishing.isBusy} disabledReason={refusal}>
          {from ? 'Schedule' : chosen ? `Publish ${counted(chosen.length, 'change')}` : 'Publish'}
        </Button>
        <Link className={css.textLink} to={paths.studio('preview')}>
          Preview it first
        </Link>
      </div>
    </form>
  )
}
