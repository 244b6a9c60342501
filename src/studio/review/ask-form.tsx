import { useState } from 'react'
import { LONGEST_NOTE } from '#schemas/review/entities.ts'
import { askForReview } from '#schemas/review/routes.ts'
import { call } from '#api/call.ts'
import { FormButtons } from '#ui/actions.tsx'
import { Form } from '#ui/form.tsx'
import { Select } from '#ui/select.tsx'
import { lookForChanges } from '../draft/draft-store.ts'
import { save } from '../draft/saving.ts'
import { LongText } from '../piece-form/words-field.tsx'
import shared from '../studio.module.css'
import { useFieldFocus } from '../use-field-focus.ts'
import { type Message, useAttempt } from '../use-attempt.tsx'

interface Props {
  campaign: string
  reviewers: readonly { username: string; name: string }[]
  onClose(): void
}

const ANYONE = ''

/** Asks a colleague who may publish, or all of them, to look at a campaign’s changes. */
export function AskForm({ campaign, reviewers, onClose }: Props) {
  const [note, setNote] = useState('')
  const [reviewer, setReviewer] = useState(ANYONE)
  const { attempt, isBusy, notice } = useAttempt('Nobody was asked', [], {
    title: 'We do not know whether they were asked',
    message: 'Asking again in the same words asks nobody twice.',
  })
  const form = useFieldFocus()
  const isShort = note.trim().length < 3
  async function ask(): Promise<Message | undefined> {
    if (!(await save())) return { tone: 'bad', title: 'Nobody was asked', message: 'Some of your changes are not saved yet.' }
    try {
      await call(askForReview, { body: { campaign, note: note.trim(), reviewer: reviewer || undefined } })
      onClose()
      return undefined
    } finally {
      await lookForChanges()
    }
  }
  return (
    <Form ref={form} className={shared.stack} onSubmit={() => attempt(ask)}>
      <LongText label="What to look at" value={note} maxLength={LONGEST_NOTE} onChange={setNote} />
      <Select
        label="Who reviews"
        options={[
          { value: ANYONE, label: 'Anyone who may publish' },
          ...reviewers.map(({ username, name }) => ({ value: username, label: name })),
        ]}
        value={reviewer}
        onChange={setReviewer}
      />
      <p className="quiet">They are told by mail and in their inbox here. You are told what they decide.</p>
      {notice}
      <FormButtons
        submit="Ask for a review"
        isBusy={isBusy}
        disabledReason={isShort ? 'Say what to look at' : undefined}
        onCancel={onClose}
      />
    </Form>
  )
}
