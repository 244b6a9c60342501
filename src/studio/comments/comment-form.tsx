import { useState } from 'react'
import { LONGEST_COMMENT } from '#schemas/review/entities.ts'
import { useKeyFor } from '#api/use-key-for.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { LongText } from '../piece-form/words-field.tsx'
import css from '../studio.module.css'
import { useFieldFocus } from '../use-field-focus.ts'
import { useAttempt } from '../use-attempt.tsx'

interface Props {
  label: string
  /** what its button says */
  send: string
  /** @param id the same when the same is sent again */
  onSend(id: string, text: string): Promise<void>
  /** for one that was opened, and has the focus then */
  onCancel?(): void
}

/** Writes a comment, in plain text. */
export function CommentForm({ label, send, onSend, onCancel }: Props) {
  const [text, setText] = useState('')
  /** The same words once more are another comment. */
  const [sent, setSent] = useState(0)
  const { attempt, isBusy, notice } = useAttempt('Your comment was not saved')
  const keyFor = useKeyFor()
  const form = useFieldFocus(onCancel !== undefined)
  const isEmpty = text.trim() === ''
  return (
    <Form
      ref={form}
      className={css.stack}
      onSubmit={() =>
        attempt(async () => {
          await onSend(keyFor([sent, text.trim()]), text.trim())
          setText('')
          setSent(sent + 1)
        })
      }
    >
      <LongText label={label} value={text} maxLength={LONGEST_COMMENT} onChange={setText} />
      {notice}
      <div className={css.row}>
        <Button tone="quiet" isSubmit isBusy={isBusy} disabledReason={isEmpty ? 'Write something first' : undefined}>
          {send}
        </Button>
        {onCancel && (
          <Button tone="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </Form>
  )
}
