import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { studioPath } from '../studio-path.ts'
import { edit } from '../draft/edits.ts'
import { newFormId } from '../draft/pieces.ts'
import css from '../studio.module.css'
import { addStep } from './form-edits.ts'
import type { FormDocument } from '#schemas/document/form.ts'

const LONGEST_NAME = 80

/** A new form from nothing: a name, and a first question. It has a page, and a widget can show it. */
export function AddForm() {
  const [name, setName] = useState('')
  const [question, setQuestion] = useState('')
  const navigate = useNavigate()
  const missing = name.trim() ? (question.trim() ? undefined : 'Write its first question') : 'Name the form first'
  function add() {
    const id = newFormId(name)
    const form: FormDocument = {
      id,
      schema: { type: 'object', title: name.trim(), properties: {} },
      uiSchema: {},
      made: { lead: 'It takes about a minute.' },
    }
    addStep(form, 'Questions', 'one', question.trim())
    edit(`Added the form “${name.trim()}”`, (contents) => {
      contents[`form:${id}`] = form
    })
    navigate(studioPath(`forms/${id}`))
  }
  return (
    <Form className={`framed ${css.panel}`} aria-label="Add a form" onSubmit={add}>
      <TextField
        label="New form"
        hint="Its name, which is the title of its page"
        value={name}
        maxLength={LONGEST_NAME}
        onChange={setName}
      />
      <TextField label="Its first question" value={question} maxLength={200} onChange={setQuestion} />
      <div className={css.row}>
        <Button isSubmit disabledReason={missing}>
          Add the form
        </Button>
      </div>
    </Form>
  )
}
