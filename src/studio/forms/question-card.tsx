import type { ReactNode } from 'react'
import type { Question } from '#schemas/document/form.ts'
import { questionNames } from '#lib/forms/schema-parts.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Toggle } from '#ui/toggle.tsx'
import { labelOf } from '#lib/field-words.ts'
import css from '../studio.module.css'
import { type Editing, isPublished } from './editing.ts'
import { afterEdit, removeQuestions, renameQuestion, retype, setMandatory } from './form-edits.ts'
import { optionsOf, titleOf, whereIs } from '#lib/forms/form-questions.ts'
import { isMandatory, type Kind, kindOf, kindOptions, reasonToKeepAny } from './form-piece.ts'
import { Limits } from './limits.tsx'
import { Options, StoredAs } from './options.tsx'
import { When } from './when.tsx'

interface Props {
  editing: Editing
  name: string
  children?: ReactNode
}

/** One question: its words, its kind and options, whether it is mandatory, and who is asked. */
export function QuestionCard({ editing, name, children }: Props) {
  const { form, change } = editing
  const place = whereIs(form, name)
  if (!place) return null
  const { question, condition } = place
  const options = optionsOf(question)
  const changeQuestion = (recipe: (question: Question) => void) =>
    change(`Worded “${question.title}”`, (edited) => {
      const found = whereIs(edited, name)?.question
      if (found) recipe(found)
    })
  return (
    <fieldset className={css.box}>
      <legend>{question.title ?? labelOf(name)}</legend>
      <TextField
        label="Question"
        value={question.title ?? ''}
        maxLength={200}
        error={question.title ? undefined : 'This is needed.'}
        onChange={(title) => changeQuestion((edited) => void Object.assign(edited, { title }))}
      />
      <TextField
        label="Hint (optional)"
        value={question.description ?? ''}
        maxLength={400}
        onChange={(description) =>
          changeQuestion((edited) => {
            if (description) edited.description = description
            else delete edited.description
          })
        }
      />
      <KindOf editing={editing} name={name} />
      {options && <Options editing={editing} name={name} options={options} />}
      <Limits question={question} onChange={changeQuestion} />
      <Toggle
        label="Must be answered"
        isOn={isMandatory(form, name)}
        onChange={(isOn) => change(`Changed “${question.title}”`, (edited) => setMandatory(edited, name, isOn))}
      />
      <When editing={editing} name={name} condition={condition} />
      <StoredAs
        what={question.title ?? name}
        value={name}
        isFixed={isPublished(editing, name)}
        isTaken={(key) => questionNames(form.schema).has(key) || Object.hasOwn(form.uiSchema, key)}
        onChange={(to) => change(`Renamed “${question.title}”`, (edited) => renameQuestion(edited, name, to))}
      />
      {children}
      <Remove editing={editing} name={name} />
    </fieldset>
  )
}

/** The kind of a question. Before it changes, what that means for the answers is shown. */
function KindOf({ editing, name }: { editing: Editing; name: string }) {
  const { form, change, ask } = editing
  const kind = kindOf(form, name)
  const title = titleOf(form, name)
  if (!kind) return <p className="quiet">This is a kind of question that only the form’s file can change.</p>
  const become = (next: Kind) => {
    const recipe = (edited: Editing['form']) => retype(edited, name, next)
    const description = `Changed the kind of “${title}”`
    const label = kindOptions.find(({ value }) => value === next)?.label.toLowerCase()
    const isFree = !isPublished(editing, name) && afterEdit(form, recipe).waiting.length === 0
    if (isFree) change(description, recipe)
    else ask({ title: `Make “${title}” ${label}?`, description, confirm: 'Change it', recipe, questions: [name] })
  }
  return <Select label="Kind of answer" options={kindOptions} value={kind} onChange={become} />
}

function Remove({ editing, name }: { editing: Editing; name: string }) {
  const { form, ask } = editing
  const title = titleOf(form, name)
  return (
    <div>
      <Button
        tone="remove"
        disabledReason={reasonToKeepAny(form, [name])}
        onClick={() =>
          ask({
            title: `Remove “${title}”?`,
            description: `Removed “${title}”`,
            confirm: 'Remove',
            recipe: (edited) => removeQuestions(edited, [name]),
            withWaiting: (edited, names) => removeQuestions(edited, [name, ...names]),
            questions: [name],
          })
        }
      >
        Remove the question<span className="visually-hidden"> {title}</span>
      </Button>
    </div>
  )
}
