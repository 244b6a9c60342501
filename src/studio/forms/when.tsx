import { Select } from '#ui/select.tsx'
import css from '../studio.module.css'
import { type ChangeForm, type GivenAnswer, optionsOf, questionsOf, setCondition, simpleCondition, whereIs } from './form-piece.ts'
import type { FormDocument, Option } from '#schemas/document/form.ts'

interface Props {
  form: FormDocument
  name: string
  condition: number | undefined
  change: ChangeForm
}

/** Who is asked a question: everyone, or customers who gave one answer to another question. */
export function When({ form, name, condition, change }: Props) {
  const rule = condition === undefined ? undefined : form.schema.allOf?.[condition]
  const simple = rule && simpleCondition(rule)
  if (rule && !simple) return <p className="quiet">Its condition has more than one answer. Edit it in the form’s file.</p>
  const others = questionsOf(form).filter((other) => other.name !== name && answersOf(form, other.name).length > 0)
  const on = simple?.question ?? ''
  const set = (when: GivenAnswer | undefined) => change('Changed who is asked a question', (edited) => setCondition(edited, name, when))
  return (
    <div className={css.row}>
      <Select
        isStacked
        label="Who is asked"
        options={[
          { value: '', label: 'Everyone' },
          ...others.map((other) => ({ value: other.name, label: `Customers by their answer to: ${other.title}` })),
        ]}
        value={on}
        onChange={(chosen) => {
          const [first] = answersOf(form, chosen)
          set(first && { question: chosen, answer: first.const })
        }}
      />
      {simple && (
        <Select
          isStacked
          label="Answer"
          options={answersOf(form, on).map(({ const: value, title }) => ({ value: JSON.stringify(value), label: title }))}
          value={JSON.stringify(simple.answer)}
          onChange={(text) => set({ question: on, answer: JSON.parse(text) })}
        />
      )}
    </div>
  )
}

/** The answers that conditions of other questions can use. */
function answersOf(form: FormDocument, name: string): Option[] {
  const question = whereIs(form, name)?.question
  if (!question) return []
  if (question.type === 'boolean' && !question.oneOf) {
    return [
      { const: true, title: 'Yes' },
      { const: false, title: 'No' },
    ]
  }
  return (optionsOf(question) ?? []).filter(({ const: value }) => typeof value !== 'object')
}
