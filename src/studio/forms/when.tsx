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

/** Of whom a question is asked: of everybody, or of customers who gave one answer to another question. */
export function When({ form, name, condition, change }: Props) {
  const rule = condition === undefined ? undefined : form.schema.allOf?.[condition]
  const simple = rule && simpleCondition(rule)
  if (rule && !simple)
    return <p className="quiet">It is asked under a condition that is more than one answer; the file of the form says which.</p>
  const others = questionsOf(form).filter((other) => other.name !== name && answersOf(form, other.name).length > 0)
  const on = simple?.question ?? ''
  const set = (when: GivenAnswer | undefined) => change('Changed of whom a question is asked', (edited) => setCondition(edited, name, when))
  return (
    <div className={css.row}>
      <Select
        isStacked
        label="Asked of"
        options={[
          { value: '', label: 'Everybody' },
          ...others.map((other) => ({ value: other.name, label: `Those who answered: ${other.title}` })),
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
          label="With"
          options={answersOf(form, on).map(({ const: value, title }) => ({ value: JSON.stringify(value), label: title }))}
          value={JSON.stringify(simple.answer)}
          onChange={(text) => set({ question: on, answer: JSON.parse(text) })}
        />
      )}
    </div>
  )
}

/** The answers of a question that others can depend on. */
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
