import { Button } from '#ui/button.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Choices } from '../piece-form/choices.tsx'
import css from '../studio.module.css'
import type { Editing } from './editing.ts'
import { setRules } from './form-edits.ts'
import { questionsOf, titleOf } from '#lib/forms/form-questions.ts'
import { kindOf } from './form-piece.ts'
import { answersOf, firstAnswers, firstRule, type Rule, type Rules, rulesOf, rulesText, type Verb, verbsFor, verbText } from './rules.ts'

interface Props {
  editing: Editing
  name: string
  condition: number | undefined
}

const MATCHES = [
  { value: 'all', label: 'all of these hold' },
  { value: 'any', label: 'any of these holds' },
] as const

/** Who is asked a question: everyone, or customers by their earlier answers. */
export function When({ editing, name, condition }: Props) {
  const { form, change } = editing
  const own = condition === undefined ? undefined : form.schema.allOf?.[condition]?.if
  const rules = own ? rulesOf(own) : NONE
  if (!rules) return <p className="quiet">It is asked by a condition that only the form’s file can have.</p>
  const others = questionsOf(form).filter((other) => other.name !== name && !waitsFor(form, other.name, name))
  const set = (next: Rules) => change('Changed who is asked a question', (edited) => setRules(edited, name, next))
  const unused = others.find((other) => !rules.rules.some(({ question }) => question === other.name)) ?? others[0]
  const add = unused && (
    <div>
      <Button tone="quiet" onClick={() => set({ ...rules, rules: [...rules.rules, firstRule(form, unused.name)] })}>
        {rules.rules.length === 0 ? 'Ask only after some answers' : 'Add another answer'}
      </Button>
    </div>
  )
  if (rules.rules.length === 0) {
    return (
      <div className={css.row}>
        <p className="quiet">Everyone is asked this.</p>
        {add}
      </div>
    )
  }
  return (
    <fieldset className={css.box}>
      <legend>Who is asked</legend>
      <p>{rulesText(form, rules)}</p>
      {rules.rules.length > 1 && (
        <Select label="Ask this when" options={MATCHES} value={rules.match} onChange={(match) => set({ ...rules, match })} />
      )}
      <ol className={css.list}>
        {rules.rules.map((rule, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a rule has no other name
          <li key={i} className={`framed ${css.card}`}>
            <RuleFields
              editing={editing}
              rule={rule}
              others={others}
              onChange={(next) => set({ ...rules, rules: rules.rules.with(i, next) })}
              onRemove={() => set({ ...rules, rules: rules.rules.toSpliced(i, 1) })}
            />
          </li>
        ))}
      </ol>
      {add}
    </fieldset>
  )
}

const NONE: Rules = { match: 'all', rules: [] }

/** True where a question is asked because of another one's answer, by whatever way. */
function waitsFor({ schema }: Editing['form'], name: string, other: string, above: readonly string[] = []): boolean {
  if (above.includes(name)) return false
  return (schema.allOf ?? []).some(({ if: condition, then }) => {
    if (!then.properties || !Object.hasOwn(then.properties, name)) return false
    const asked = rulesOf(condition)?.rules.map(({ question }) => question) ?? []
    return asked.includes(other) || asked.some((one) => waitsFor({ schema } as Editing['form'], one, other, [...above, name]))
  })
}

interface RuleProps {
  editing: Editing
  rule: Rule
  others: readonly { name: string; title: string }[]
  onChange(rule: Rule): void
  onRemove(): void
}

function RuleFields({ editing: { form }, rule, others, onChange, onRemove }: RuleProps) {
  const { question, verb, answers } = rule
  const title = titleOf(form, question)
  return (
    <div className={css.stack}>
      <Select
        label="The answer to"
        options={others.map((other) => ({ value: other.name, label: other.title }))}
        value={question}
        onChange={(chosen) => onChange(firstRule(form, chosen))}
      />
      <Select
        label="What it has to be"
        options={verbsFor(form, question).map((value) => ({ value, label: verbText(value) }))}
        value={verb}
        onChange={(chosen: Verb) =>
          onChange({
            question,
            verb: chosen,
            answers: answers.length > 0 && chosen !== 'isAnswered' ? answers : firstAnswers(form, question, chosen),
          })
        }
      />
      <Answers form={form} rule={rule} onChange={(next) => onChange({ ...rule, answers: next })} />
      <div>
        <Button tone="quiet" onClick={onRemove}>
          Remove<span className="visually-hidden"> the rule about {title}</span>
        </Button>
      </div>
    </div>
  )
}

interface AnswersProps {
  form: Editing['form']
  rule: Rule
  onChange(answers: Rule['answers']): void
}

/** The answers of a rule: a number, one option, or any of several. */
function Answers({ form, rule: { question, verb, answers }, onChange }: AnswersProps) {
  if (verb === 'isAnswered') return null
  const [first] = answers
  if (kindOf(form, question) === 'number') {
    return (
      <TextField
        label="Number"
        inputMode="decimal"
        value={String(first ?? '')}
        onChange={(text) => onChange([Number(text.replace(/[^0-9.]/g, '')) || 0])}
      />
    )
  }
  const offered = answersOf(form, question)
  if (verb === 'includes' || verb === 'excludes' || kindOf(form, question) === 'yesNo') {
    return (
      <Select
        label="Answer"
        options={offered.map(({ const: value, title }) => ({ value: JSON.stringify(value), label: title }))}
        value={JSON.stringify(first)}
        onChange={(text) => onChange([JSON.parse(text)])}
      />
    )
  }
  return (
    <Choices
      label={verb === 'is' ? 'Any of these answers' : 'None of these answers'}
      options={offered.map(({ const: value }) => value)}
      nameOf={(value) => offered.find((option) => String(option.const) === value)?.title ?? value}
      value={answers}
      // One stays: without any answer there is no rule.
      onChange={(chosen) => Array.isArray(chosen) && onChange(chosen as Rule['answers'])}
    />
  )
}
