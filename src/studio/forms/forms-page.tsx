import { type ReactNode, useState } from 'react'
import { checkStudioForm } from '#schemas/studio/routes.ts'
import { problemOf, wordsFor } from '#api/problem.ts'
import { useApi } from '#api/use-api.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Toggle } from '#ui/toggle.tsx'
import { edit, useDraft } from '../draft/draft-store.ts'
import {
  blankQuestion,
  type FormPiece,
  isMandatory,
  type Kind,
  type Option,
  optionsOf,
  questionsOf,
  type Question,
  simpleCondition,
  type Step,
  whereIs,
  withCondition,
  withMandatory,
  withOptions,
  withQuestion,
} from './form-piece.ts'
import { Announcer, announce } from '../announcer.tsx'
import { inWords } from '../schema-form/schema.ts'
import css from '../studio.module.css'

/** Where a form is met, so that its preview can open there. */
const PAGES: Record<string, string> = {
  homeProfile: '/account/profile/home-profile',
  businessProfile: '/account/profile/business-profile',
  propertyAvatar: '/account/property-avatar',
  showerOptimiser: '/account/shower-optimizer',
}
const pageOf = (formId: string) => PAGES[formId] ?? '/account/profile/account-settings'

const KINDS: readonly { value: Kind; label: string }[] = [
  { value: 'one', label: 'One of some' },
  { value: 'several', label: 'Several of some' },
  { value: 'yesNo', label: 'Yes or no' },
  { value: 'number', label: 'A number' },
  { value: 'text', label: 'Words' },
]

/** The questionnaires: what is asked, in which words and order, and of whom. */
export function FormsPage({ formId }: { formId: string }) {
  const parts = useDraft((state) => state.parts)
  const isReadOnly = useDraft((state) => !state.rights.includes('edit'))
  const forms = [...parts.values()].flatMap(({ part, value }) => (part.startsWith('form:') && value ? [value as FormPiece] : []))
  const form = forms.find(({ id }) => id === formId)
  if (!form) {
    return (
      <div className={css.column}>
        <p className={css.lead}>Questions and their words, checked in the browser and on the server alike.</p>
        <ul className={css.cards}>
          {forms.map((one) => (
            <li key={one.id} className={css.card}>
              <Link className={css.textLink} to={`/studio/forms/${one.id}`}>
                {one.schema.title ?? inWords(one.id)}
              </Link>
              <p className={css.quiet}>{questionsOf(one).length === 1 ? 'One question' : `${questionsOf(one).length} questions`}</p>
            </li>
          ))}
        </ul>
      </div>
    )
  }
  const change = (words: string, next: FormPiece) => edit(words, { [`form:${form.id}`]: next })
  return (
    <div className={css.column}>
      <div className={css.row}>
        <Link className={css.textLink} to="/studio/forms">
          All forms
        </Link>
        <Link className={css.textLink} to={`/studio/preview?path=${pageOf(form.id)}`}>
          Preview it
        </Link>
      </div>
      {!isReadOnly && <Fit form={form} />}
      <fieldset className={css.fields} disabled={isReadOnly}>
        {form.uiSchema['ui:steps'] ? (
          <Steps form={form} onChange={change} />
        ) : (
          questionsOf(form).map(({ name }) => <QuestionCard key={name} form={form} name={name} onChange={change} />)
        )}
      </fieldset>
      <Announcer />
    </div>
  )
}

/** Whether the form is one at all, and whether the answers that customers have given still fit it. */
function Fit({ form }: { form: FormPiece }) {
  const { data, error } = useApi(checkStudioForm, { body: { form: form as unknown as Record<string, unknown> } })
  if (error) return <p className={css.bad}>{wordsFor(problemOf(error))}</p>
  if (!data) return <p className={css.quiet}>Checking …</p>
  if (data.complaints.length > 0) {
    return (
      <Notice title="This form cannot be published as it is" tone="warning">
        <ul>
          {data.complaints.map(({ place, message }) => (
            <li key={`${place} ${message}`}>{message}</li>
          ))}
        </ul>
      </Notice>
    )
  }
  if (data.looked === 0) return <p className={css.quiet}>No answers are kept under this form.</p>
  if (data.unfit === 0)
    return <p className={css.quiet}>The answers of all {data.looked.toLocaleString('en-NZ')} customers that were looked at fit.</p>
  return (
    <Notice title={`The answers of ${data.unfit} of ${data.looked} customers do not fit any more`} tone="warning">
      They are asked again for:{' '}
      {data.questions.map(({ question, unfit }) => `${whereIs(form, question)?.question.title ?? question} (${unfit})`).join(', ')}
    </Notice>
  )
}

interface EditProps {
  form: FormPiece
  onChange(words: string, form: FormPiece): void
}

function Steps({ form, onChange }: EditProps) {
  const steps = form.uiSchema['ui:steps'] ?? []
  const withSteps = (next: Step[]): FormPiece => ({ ...form, uiSchema: { ...form.uiSchema, 'ui:steps': next } })
  function move(i: number, by: number) {
    const next = [...steps]
    const [step] = next.splice(i, 1)
    if (!step) return
    next.splice(i + by, 0, step)
    onChange('Moved a step', withSteps(next))
    announce(`${step.title} is number ${i + by + 1} of ${next.length}.`)
  }
  const replace = (i: number, step: Step) => onChange('Changed a step', withSteps(steps.map((one, k) => (k === i ? step : one))))
  return (
    <>
      <ol className={css.cards}>
        {steps.map((step, i) => (
          <li key={step.id} className={css.card}>
            <details>
              <summary>
                <strong>{step.title}</strong>
                <span className={css.quiet}>{step.questions.length === 1 ? 'one question' : `${step.questions.length} questions`}</span>
              </summary>
              <div className={css.stack}>
                <div className={css.row}>
                  <Button tone="quiet" onClick={() => move(i, -1)} {...(i === 0 ? { disabledReason: 'It is the first' } : {})}>
                    Move up
                  </Button>
                  <Button tone="quiet" onClick={() => move(i, 1)} {...(i === steps.length - 1 ? { disabledReason: 'It is the last' } : {})}>
                    Move down
                  </Button>
                </div>
                <TextField
                  label="Step"
                  value={step.title}
                  maxLength={60}
                  error={step.title ? undefined : 'This is needed.'}
                  onChange={(title) => replace(i, { ...step, title })}
                />
                {step.questions.map((name, k) => (
                  <QuestionCard key={name} form={form} name={name} onChange={onChange}>
                    <div className={css.row}>
                      <Select
                        isStacked
                        label="In the step"
                        options={steps.map(({ id, title }) => ({ value: id, label: title }))}
                        value={step.id}
                        onChange={(to) =>
                          onChange(
                            'Moved a question',
                            withSteps(
                              steps
                                .map((one) => ({
                                  ...one,
                                  questions:
                                    one.id === to
                                      ? [...one.questions.filter((other) => other !== name), name]
                                      : one.questions.filter((other) => other !== name),
                                }))
                                .filter(({ questions }) => questions.length > 0),
                            ),
                          )
                        }
                      />
                      {step.questions.length > 1 && (
                        <Button
                          tone="quiet"
                          onClick={() => {
                            const questions = step.questions.filter((other) => other !== name)
                            questions.splice(k === 0 ? 1 : k - 1, 0, name)
                            replace(i, { ...step, questions })
                          }}
                        >
                          {k === 0 ? 'Ask later' : 'Ask earlier'}
                        </Button>
                      )}
                    </div>
                  </QuestionCard>
                ))}
                <AddQuestion
                  onAdd={(kind) => {
                    const taken = new Set(questionsOf(form).map(({ name }) => name))
                    let n = 1
                    while (taken.has(`Question${n}`)) n += 1
                    const name = `Question${n}`
                    const schema = { ...form.schema, properties: { ...form.schema.properties, [name]: blankQuestion(kind) } }
                    onChange('Added a question', {
                      ...withSteps(steps.map((one, k) => (k === i ? { ...one, questions: [...one.questions, name] } : one))),
                      schema,
                    })
                  }}
                />
              </div>
            </details>
          </li>
        ))}
      </ol>
      {(form.uiSchema['ui:journeys'] ?? []).map((journey) => (
        <section key={journey.id} className={css.stack} aria-label={journey.title}>
          <h2 className={css.sectionTitle}>Aside: {journey.title}</h2>
          {journey.steps
            .flatMap(({ questions }) => questions)
            .map((name) => (
              <QuestionCard key={name} form={form} name={name} onChange={onChange} />
            ))}
        </section>
      ))}
    </>
  )
}

function AddQuestion({ onAdd }: { onAdd(kind: Kind): void }) {
  const [kind, setKind] = useState<Kind>('one')
  return (
    <div className={css.row}>
      <Select isStacked label="Another question" options={KINDS} value={kind} onChange={setKind} />
      <Button tone="quiet" onClick={() => onAdd(kind)}>
        Add the question
      </Button>
    </div>
  )
}

interface QuestionProps extends EditProps {
  name: string
  children?: ReactNode
}

/** One question: its words, its options, whether it must be answered, and of whom it is asked. */
function QuestionCard({ form, name, onChange, children }: QuestionProps) {
  const place = whereIs(form, name)
  if (!place) return null
  const { question, condition } = place
  const options = optionsOf(question)
  const change = (next: Question, words = `Worded “${question.title}”`) => onChange(words, withQuestion(form, name, next))
  const isPlain = options?.every(({ const: value }) => typeof value === 'string') ?? false
  return (
    <fieldset className={css.question}>
      <legend>{question.title ?? inWords(name)}</legend>
      <TextField
        label="Question"
        value={question.title ?? ''}
        error={question.title ? undefined : 'This is needed.'}
        onChange={(title) => change({ ...question, title })}
      />
      <TextField
        label="Hint (if any)"
        value={question.description ?? ''}
        onChange={(description) => {
          const { description: _, ...rest } = question
          change(description ? { ...question, description } : rest)
        }}
      />
      {options && (
        <Options
          options={options}
          isPlain={isPlain}
          onChange={(next) => change(withOptions(question, next), `Changed the options of “${question.title}”`)}
        />
      )}
      <Toggle
        label="Must be answered"
        isOn={isMandatory(form, name)}
        onChange={(isOn) => onChange(`Changed “${question.title}”`, withMandatory(form, name, isOn))}
      />
      <When form={form} name={name} condition={condition} onChange={onChange} />
      {children}
    </fieldset>
  )
}

function Options({ options, isPlain, onChange }: { options: Option[]; isPlain: boolean; onChange(options: Option[]): void }) {
  const replace = (i: number, option: Option) => onChange(options.map((one, k) => (k === i ? option : one)))
  function move(i: number) {
    const next = [...options]
    const [one] = next.splice(i, 1)
    if (one) next.splice(i - 1, 0, one)
    onChange(next)
  }
  return (
    <ol className={css.plainList}>
      {options.map((option, i) => (
        <li key={JSON.stringify(option.const)} className={css.optionRow}>
          <TextField
            label={`Option ${i + 1}`}
            value={option.title}
            error={option.title ? undefined : 'This is needed.'}
            onChange={(title) => replace(i, { ...option, title })}
          />
          <Button tone="quiet" onClick={() => move(i)} {...(i === 0 ? { disabledReason: 'It is the first' } : {})}>
            Up<span className="visually-hidden">: {option.title}</span>
          </Button>
          <Button
            tone="quiet"
            onClick={() => onChange(options.filter((_, k) => k !== i))}
            {...(options.length < 3 ? { disabledReason: 'There must be two' } : {})}
          >
            Remove<span className="visually-hidden"> {option.title}</span>
          </Button>
        </li>
      ))}
      {isPlain && (
        <li>
          <Button
            tone="quiet"
            onClick={() => {
              let n = options.length + 1
              while (options.some(({ const: value }) => value === `Option${n}`)) n += 1
              onChange([...options, { const: `Option${n}`, title: `Option ${n}` }])
            }}
          >
            Add an option
          </Button>
        </li>
      )}
    </ol>
  )
}

/** Of whom a question is asked: of all, or of those who have answered another one so. */
function When({ form, name, condition, onChange }: EditProps & { name: string; condition: number | undefined }) {
  const rule = condition === undefined ? undefined : form.schema.allOf?.[condition]
  const simple = rule && simpleCondition(rule)
  const others = questionsOf(form).filter((other) => other.name !== name && answersOf(form, other.name).length > 0)
  const on = simple?.question ?? ''
  if (rule && !simple)
    return <p className={css.quiet}>It is asked under a condition that is more than one answer; the file of the form says which.</p>
  const set = (when: { question: string; answer: unknown } | undefined) =>
    onChange('Changed of whom a question is asked', withCondition(form, name, when))
  const answers = answersOf(form, on)
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
        onChange={(chosen) => set(chosen ? { question: chosen, answer: answersOf(form, chosen)[0]?.const } : undefined)}
      />
      {simple && (
        <Select
          isStacked
          label="With"
          options={answers.map(({ const: value, title }) => ({ value: JSON.stringify(value), label: title }))}
          value={JSON.stringify(simple.answer)}
          onChange={(text) => set({ question: on, answer: JSON.parse(text) })}
        />
      )}
    </div>
  )
}

/** What a question that others can hang on may be answered with. */
function answersOf(form: FormPiece, name: string): Option[] {
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
