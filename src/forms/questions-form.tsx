import Form from '@rjsf/core/lib/components/Form.js'
import { type ErrorSchema, type RJSFSchema, type UiSchema, useDeepCompareMemo } from '@rjsf/utils'
import { type ReactNode, useRef, useState } from 'react'
import { type AnswerMessage, questionOf } from '#lib/forms/messages.ts'
import type { Answers } from './checks.ts'
import type { FormContext, Unfinished } from './form-context.ts'
import type { Question, ReadyForm } from './questions.ts'
import { fields, templates, widgets } from './theme.ts'

interface Props {
  ready: ReadyForm
  /** the questions to ask, in order */
  questions: readonly Question[]
  answers: Answers
  onChange(answers: Answers): void
  /** called on submit if every answer is valid */
  onDone(): void
  /** errors from the server; each stays until its answer changes */
  refusals?: readonly AnswerMessage[]
  /** an empty field that the customer leaves is no mistake until they try to go on */
  isPatient?: boolean
  /** kept by the caller, so that a reload does not lose it */
  unfinished?: Unfinished
  /** where several forms may be on one page */
  idPrefix?: string
  /** the buttons */
  children: ReactNode
}

const NO_DEFAULTS = { emptyObjectFields: 'skipDefaults', constAsDefaults: 'never', allOf: 'skipDefaults' } as const
const NONE: ReadonlySet<string> = new Set()

/**
 * Some questions of a form as fields. An error appears once, beside its field, after the customer leaves the field or
 * tries to go on. Source: portal-shell.md, section 5.
 */
export function QuestionsForm({
  ready,
  questions,
  answers,
  onChange,
  onDone,
  refusals = [],
  isPatient = false,
  unfinished,
  idPrefix = 'root',
  children,
}: Props) {
  const [touched, setTouched] = useState(NONE)
  // What was asked when the customer tried to go on: a question that appears later begins without an error.
  const [tried, setTried] = useState(NONE)
  const [changed, setChanged] = useState({ since: refusals, names: NONE })
  const container = useRef<HTMLDivElement>(null)
  const { checks, form } = ready
  const asked = questions.map(({ name }) => name)
  const changedNames = changed.since === refusals ? changed.names : NONE

  const uiSchema = form.uiSchema as UiSchema
  const hasParts = (name: string) => uiSchema[name]?.['ui:field'] === 'address'
  const broken = checks.whole(answers)
  const wrong = errorsByQuestion(broken, hasParts)
  const refused = errorsByQuestion(refusals, hasParts)
  const shown: ErrorSchema = {}
  for (const name of asked) {
    const errors =
      (tried.has(name) || touched.has(name) ? wrong.get(name) : undefined) ?? (changedNames.has(name) ? undefined : refused.get(name))
    if (errors) shown[name] = errors
  }
  const extraErrors = useDeepCompareMemo(shown)
  // With the schema of the whole form, rjsf takes twice as long for each keystroke.
  const schema = useDeepCompareMemo<RJSFSchema>({
    type: 'object',
    properties: Object.fromEntries(questions.map((question) => [question.name, question.schema])),
  })

  const askedAt = (id: string) => asked.find((name) => id === `${idPrefix}_${name}` || id.startsWith(`${idPrefix}_${name}_`))
  const touch = (name: string) => touched.has(name) || setTouched(new Set([...touched, name]))

  function change(next: Answers, id = '') {
    const name = askedAt(id)
    if (name === undefined) return
    setChanged({ since: refusals, names: new Set([...changedNames, name]) })
    // A choice counts as touched when made; text when its field is left.
    if (!isTyped(container.current, name)) touch(name)
    const { [name]: _, ...others } = answers
    onChange(next[name] === undefined ? others : { ...others, [name]: next[name] })
  }

  /** A space that a keyboard left at an end is no mistake, and none of the answer. */
  function tidy(names: readonly string[]) {
    const clean = trimmed(answers, names)
    if (names.some((name) => clean[name] !== answers[name])) onChange(clean)
  }

  function submit() {
    setTried(new Set(asked))
    tidy(asked)
    const still = checks.whole(trimmed(answers, asked))
    const first = asked.find((name) => errorsByQuestion(still, hasParts).has(name))
    if (first === undefined) return onDone()
    const part = still.find((message) => questionOf(message) === first)?.pointer.replaceAll('/', '_')
    const inputs = container.current?.querySelectorAll<HTMLElement>(`[data-question="${first}"] :is(input, select, button)`)
    const input = [...(inputs ?? [])].find(({ id }) => id === `${idPrefix}${part}`) ?? inputs?.[0]
    input?.focus()
  }

  return (
    <div ref={container}>
      <Form
        idPrefix={idPrefix}
        schema={schema}
        uiSchema={uiSchema}
        formData={answers}
        validator={checks.validator}
        templates={templates}
        widgets={widgets}
        fields={fields}
        formContext={{ answers, unfinished } satisfies FormContext}
        extraErrors={extraErrors}
        experimental_defaultFormStateBehavior={NO_DEFAULTS}
        noHtml5Validate
        noValidate
        showErrorList={false}
        onChange={({ formData }, id) => change(formData as Answers, id)}
        onBlur={(id) => {
          const name = askedAt(id)
          const isPassedBy = isPatient && name !== undefined && answers[name] === undefined && !changedNames.has(name)
          if (name !== undefined && !isPassedBy) touch(name)
          if (name !== undefined) tidy([name])
        }}
        onSubmit={submit}
      >
        {children}
      </Form>
    </div>
  )
}

/** The answers, those to these questions without the spaces at their ends. */
const trimmed = (answers: Answers, names: readonly string[]): Answers => ({
  ...answers,
  ...Object.fromEntries(names.flatMap((name) => (typeof answers[name] === 'string' ? [[name, answers[name].trim()]] : []))),
})

/**
 * The first error of each question, or of each part of its answer.
 * @param hasParts true where the field shows each message beside the part that it is about
 */
function errorsByQuestion(messages: readonly AnswerMessage[], hasParts: (name: string) => boolean): Map<string, ErrorSchema> {
  const found = new Map<string, ErrorSchema>()
  for (const message of messages) {
    const name = questionOf(message)
    const [, , part] = message.pointer.split('/')
    const errors = { __errors: [message.detail] } as ErrorSchema
    if (part !== undefined && hasParts(name)) found.set(name, { [part]: errors, ...found.get(name) } as ErrorSchema)
    else if (!found.has(name)) found.set(name, errors)
  }
  return found
}

/** True for an answer that is typed. */
function isTyped(container: HTMLElement | null, name: string): boolean {
  const typed = 'input:is(:not([type]), [type=text], [type=email], [type=tel], [type=number], [type=date])'
  return container?.querySelector(`[data-question="${name}"] ${typed}`) !== null
}
