import Form from '@rjsf/core/lib/components/Form.js'
import type { ErrorSchema, RJSFSchema, UiSchema } from '@rjsf/utils'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { type AnswerMessage, questionOf } from '#lib/forms/messages.ts'
import type { Answers } from './checks.ts'
import type { Question, ReadyForm } from './questions.ts'
import { fields, templates, widgets } from './theme.ts'
import { validatorOf } from './validator.ts'

interface Props {
  ready: ReadyForm
  /** the questions to ask, in order */
  questions: readonly Question[]
  answers: Answers
  onChange(answers: Answers): void
  /** every answer is right: after Enter or the button that sends the form */
  onDone(): void
  /** what the server refused; each stands until its answer is changed */
  refusals?: readonly AnswerMessage[]
  /** the buttons */
  children: ReactNode
}

const NO_DEFAULTS = { emptyObjectFields: 'skipDefaults', constAsDefaults: 'never', allOf: 'skipDefaults' } as const

/**
 * Questions of a form as fields. What is wrong with an answer is said once, beside its field, and only after somebody
 * was there or tried to go on. Source: portal-shell.md, section 5.
 */
export function SchemaForm({ ready, questions, answers, onChange, onDone, refusals = [], children }: Props) {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [isTried, setIsTried] = useState(false)
  const [changed, setChanged] = useState<{ since: readonly AnswerMessage[]; names: ReadonlySet<string> }>({
    since: refusals,
    names: new Set(),
  })
  const container = useRef<HTMLDivElement>(null)
  const names = questions.map(({ name }) => name)
  const changedNames = changed.since === refusals ? changed.names : NONE

  const wrong = messagesByQuestion(ready.checks.whole(answers), names)
  const refused = messagesByQuestion(refusals, names)
  const shown: ErrorSchema = {}
  for (const name of names) {
    const detail = (isTried || touched.has(name) ? wrong.get(name) : undefined) ?? (changedNames.has(name) ? undefined : refused.get(name))
    if (detail) shown[name] = { __errors: [detail] } as ErrorSchema
  }
  // rjsf works a schema out anew whenever it is another object: the same text stays the same one.
  const text = JSON.stringify(questions.map(({ name, schema, isMandatory }) => [name, schema, isMandatory]))
  const schema = useMemo(() => schemaOf(text), [text])
  const shownText = JSON.stringify(shown)
  const extraErrors = useMemo(() => JSON.parse(shownText) as ErrorSchema, [shownText])
  const uiSchema = useMemo(() => ({ ...ready.form.uiSchema, 'ui:order': [...schema.order, '*'] }) as UiSchema, [ready, schema])

  function change(next: Answers, field: string | undefined) {
    const changedNow = names.filter((name) => next[name] !== answers[name])
    setChanged({ since: refusals, names: new Set([...changedNames, ...changedNow]) })
    // A choice is made with one touch; text is touched once its field is left.
    const chosen = changedNow.filter((name) => !isTyped(container.current, field ?? name))
    if (chosen.some((name) => !touched.has(name))) setTouched(new Set([...touched, ...chosen]))
    onChange(Object.fromEntries(Object.entries(next).filter(([, answer]) => answer !== undefined)))
  }

  function submit() {
    setIsTried(true)
    const first = names.find((name) => wrong.has(name))
    if (first === undefined) return onDone()
    container.current?.querySelector<HTMLElement>(`[data-question="${first}"] :is(input, select, button)`)?.focus()
  }

  return (
    <div ref={container}>
      <Form
        schema={schema.schema}
        uiSchema={uiSchema}
        formData={answers}
        validator={validatorOf(ready.checks)}
        templates={templates}
        widgets={widgets}
        fields={fields}
        formContext={{ answers }}
        extraErrors={extraErrors}
        experimental_defaultFormStateBehavior={NO_DEFAULTS}
        noHtml5Validate
        noValidate
        showErrorList={false}
        onChange={({ formData }, id) => change(formData as Answers, id)}
        onBlur={(id) => {
          const name = names.find((known) => id === `root_${known}` || id.startsWith(`root_${known}_`))
          if (name && !touched.has(name)) setTouched(new Set([...touched, name]))
        }}
        onSubmit={submit}
      >
        {children}
      </Form>
    </div>
  )
}

const NONE: ReadonlySet<string> = new Set()

function schemaOf(text: string): { schema: RJSFSchema; order: string[] } {
  const parts = JSON.parse(text) as [string, RJSFSchema, boolean][]
  return {
    schema: {
      type: 'object',
      properties: Object.fromEntries(parts.map(([name, schema]) => [name, schema])),
      required: parts.filter(([, , isMandatory]) => isMandatory).map(([name]) => name),
    },
    order: parts.map(([name]) => name),
  }
}

/** The first message about each of these questions, or about a part of its answer. */
function messagesByQuestion(messages: readonly AnswerMessage[], names: readonly string[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const message of messages) {
    const name = questionOf(message)
    if (names.includes(name) && !found.has(name)) found.set(name, message.detail)
  }
  return found
}

/** Whether an answer is typed letter by letter. */
function isTyped(container: HTMLElement | null, field: string): boolean {
  const name = field.replace(/^root_/, '')
  return (
    container?.querySelector(`[data-question="${name}"] input:is([type=text], [type=email], [type=tel], [type=number], [type=date])`) !==
    null
  )
}
