import type { ReactNode } from 'react'
import { TextField } from '#ui/text-field.tsx'
import { Toggle } from '#ui/toggle.tsx'
import { labelOf } from '../piece-form/labels.ts'
import css from '../studio.module.css'
import { type ChangeForm, isMandatory, optionsOf, setMandatory, setOptions, whereIs } from './form-piece.ts'
import type { FormDocument, Question } from '#schemas/document/form.ts'
import { Options } from './options.tsx'
import { When } from './when.tsx'

interface Props {
  form: FormDocument
  name: string
  change: ChangeForm
  children?: ReactNode
}

/** One question: its texts, its options, whether it is mandatory, and who is asked. */
export function QuestionCard({ form, name, change, children }: Props) {
  const place = whereIs(form, name)
  if (!place) return null
  const { question, condition } = place
  const options = optionsOf(question)
  const changeQuestion = (recipe: (question: Question) => void, description = `Worded “${question.title}”`) =>
    change(description, (edited) => {
      const found = whereIs(edited, name)?.question
      if (found) recipe(found)
    })
  return (
    <fieldset className={css.box}>
      <legend>{question.title ?? labelOf(name)}</legend>
      <TextField
        label="Question"
        value={question.title ?? ''}
        error={question.title ? undefined : 'This is needed.'}
        onChange={(title) => changeQuestion((edited) => void Object.assign(edited, { title }))}
      />
      <TextField
        label="Hint (optional)"
        value={question.description ?? ''}
        onChange={(description) =>
          changeQuestion((edited) => {
            if (description) edited.description = description
            else delete edited.description
          })
        }
      />
      {options && (
        <Options
          options={options}
          onChange={(next) => changeQuestion((edited) => setOptions(edited, next), `Changed the options of “${question.title}”`)}
        />
      )}
      <Toggle
        label="Must be answered"
        isOn={isMandatory(form, name)}
        onChange={(isOn) => change(`Changed “${question.title}”`, (edited) => setMandatory(edited, name, isOn))}
      />
      <When form={form} name={name} condition={condition} change={change} />
      {children}
    </fieldset>
  )
}
