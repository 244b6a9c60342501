import { type ReactNode, useState } from 'react'
import { publishStudioDraft } from '#schemas/studio/release-routes.ts'
import { call } from '#api/call.ts'
import { counted } from '#lib/counted.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { Link } from '#ui/link.tsx'
import { TextField } from '#ui/text-field.tsx'
import { lookForChanges, refreshDraft, useDraft } from '../draft/draft-store.ts'
import css from '../studio.module.css'
import { MomentField } from '../moment-field.tsx'
import { studioPath } from '../studio-path.ts'
import type { Attempts, Message } from '../use-attempt.tsx'
import type { Period } from './period.ts'

interface Props {
  publishing: Attempts
  /** names of pieces; all changes if absent */
  chosen: readonly string[] | undefined
  /** revision of the list of changes that is shown */
  seen: number
  period: Period
  onPeriod(period: Period): void
  /** what else changes the same in that time */
  overlaps: ReactNode
  onPublished(): void
  needsReason: boolean
  /** why it cannot be published as it is */
  inTheWay: string | undefined
  lacksRight: string | undefined
}

const LEFT_OUT: Message = {
  tone: 'warning',
  title: 'Nothing was published',
  message: 'Customers would see the same as now: widgets on no page are left out. The changes stay in the campaign.',
}

/** Publishes changes of the draft, now or for a time, with a note for the history. */
export function PublishForm(props: Props) {
  const { publishing, chosen, seen, period, onPeriod, overlaps, onPublished, needsReason, inTheWay, lacksRight } = props
  const refusal = lacksRight ?? inTheWay
  const [note, setNote] = useState('')
  const [reason, setReason] = useState('')

  async function publish(): Promise<Message> {
    if (note.trim().length < 3) {
      return { tone: 'bad', title: 'A note is needed', message: 'Say briefly what this changes, and why.' }
    }
    try {
      const { is } = await call(publishStudioDraft, {
        body: {
          campaign: useDraft.getState().campaign,
          seen,
          note: note.trim(),
          reason: needsReason ? reason.trim() : undefined,
          chosen: chosen && [...chosen],
          ...period,
        },
      })
      if (is === 'unchanged') return LEFT_OUT
      onPublished()
      setNote('')
      setReason('')
      return is === 'scheduled'
        ? {
            tone: 'good',
            title: 'Scheduled',
            message: 'Customers see it from that moment. Until then its changes are in no other release.',
          }
        : { tone: 'good', title: 'Published', message: 'Customers see it from their next page on.' }
    } finally {
      await Promise.all([refreshDraft(), lookForChanges()])
    }
  }

  return (
    <Form className={`framed ${css.panel}`} onSubmit={() => publishing.attempt(publish)}>
      {!lacksRight && (
        <>
          <TextField label="Note" hint="What this changes, and why. The history shows it" value={note} maxLength={300} onChange={setNote} />
          {needsReason && (
            <TextField label="Why a page may cost more than the budget" value={reason} maxLength={300} onChange={setReason} />
          )}
          <div className={css.row}>
            <MomentField label="From (now if empty)" value={period.dueAt} onChange={(dueAt) => onPeriod({ ...period, dueAt })} />
            <MomentField label="Until (for good if empty)" value={period.endsAt} onChange={(endsAt) => onPeriod({ ...period, endsAt })} />
          </div>
        </>
      )}
      {overlaps}
      <div className={css.row}>
        <Button isSubmit isBusy={publishing.isBusy} disabledReason={refusal}>
          {period.dueAt ? 'Schedule' : chosen ? `Publish ${counted(chosen.length, 'change')}` : 'Publish'}
        </Button>
        <Link className="target" to={studioPath('preview')}>
          Preview it first
        </Link>
      </div>
    </Form>
  )
}
