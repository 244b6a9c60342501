import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import css from '../studio.module.css'
import { type Kind, kindOptions } from './form-piece.ts'

interface Props {
  onAdd(question: { title: string; kind: Kind }): void
}

/** A new question at the end of a step. */
export function AddQuestion({ onAdd }: Props) {
  const [kind, setKind] = useState<Kind>('one')
  const [title, setTitle] = useState('')
  return (
    <Form
      className={`framed ${css.panel}`}
      aria-label="Add a question"
      onSubmit={() => {
        onAdd({ title: title.trim(), kind })
        setTitle('')
      }}
    >
      <TextField label="New question" hint="As customers read it" value={title} maxLength={200} onChange={setTitle} />
      <div className={css.row}>
        <Select isInline label="Kind of answer" options={kindOptions} value={kind} onChange={setKind} />
        <Button isSubmit tone="quiet" disabledReason={title.trim() ? undefined : 'Write the question first'}>
          Add the question
        </Button>
      </div>
    </Form>
  )
}

/** A new step, with the question that it begins with. */
export function AddStep({ onAdd }: { onAdd(step: { title: string; question: string; kind: Kind }): void }) {
  const [title, setTitle] = useState('')
  const [question, setQuestion] = useState('')
  const [kind, setKind] = useState<Kind>('one')
  const missing = title.trim() ? (question.trim() ? undefined : 'Write its first question') : 'Name the step first'
  return (
    <Form
      className={`framed ${css.panel}`}
      aria-label="Add a step"
      onSubmit={() => {
        onAdd({ title: title.trim(), question: question.trim(), kind })
        setTitle('')
        setQuestion('')
      }}
    >
      <TextField label="New step" value={title} maxLength={60} onChange={setTitle} />
      <TextField label="Its first question" value={question} maxLength={200} onChange={setQuestion} />
      <div className={css.row}>
        <Select isInline label="Kind of answer" options={kindOptions} value={kind} onChange={setKind} />
        <Button isSubmit tone="quiet" disabledReason={missing}>
          Add the step
        </Button>
      </div>
    </Form>
  )
}
