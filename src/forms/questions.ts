import { type RJSFSchema, retrieveSchema } from '@rjsf/utils'
import type { Form } from '#schemas/forms/entities.ts'
import type { FormJourney, FormStep } from '#schemas/document/form.ts'
import { questionOf } from '#lib/forms/messages.ts'
import { questionNames } from '#lib/forms/schema-parts.ts'
import type { Answers, Checks } from './checks.ts'

/*
 * Which questions of a form apply, the progress, and the next step: all computed from the form and the answers. Source: portal-usage.md, section 4, Home profile wizard.
 */

/** A form with its rules, ready to be filled in. */
export interface ReadyForm {
  form: Form
  checks: Checks
}

export interface Question {
  name: string
  schema: RJSFSchema
  isMandatory: boolean
  /** the only valid answer, given the others: such a question is not asked */
  forced?: unknown
}

/** The questions that apply, given the answers, in the order of the schema. */
export function questionsOf({ checks: { schema, validator } }: ReadyForm, answers: Answers): Map<string, Question> {
  const { properties = {}, required = [] } = retrieveSchema(validator, schema, schema, answers)
  return new Map(
    Object.entries(properties).map(([name, own]) => {
      const question = own as RJSFSchema
      const isMandatory = required.includes(name)
      return [name, { name, schema: question, isMandatory, forced: question.const }]
    }),
  )
}

/**
 * Normalises answers: drops invalid answers and answers to questions that do not apply, fills in forced ones, and keeps unknown
 * names for other versions of the form.
 */
export function countedAnswers(ready: ReadyForm, answers: Answers): Answers {
  const known = questionNames(ready.form.schema)
  const wrongIn = (given: Answers) => new Set(ready.checks.partial(given).map(questionOf))
  let counted = answers
  let wrong = wrongIn(counted)
  // Each round settles at least one question. If conditions contradict each other it would never end.
  for (let round = 0; round <= known.size; round++) {
    const questions = questionsOf(ready, counted)
    const next: Answers = {}
    for (const [name, answer] of Object.entries(counted)) {
      const isAsked = questions.has(name) || !known.has(name)
      if (isAsked && !wrong.has(name) && answer !== undefined) next[name] = answer
    }
    for (const { name, forced } of questions.values()) if (forced !== undefined) next[name] = forced
    const isSettled = JSON.stringify(next) === JSON.stringify(counted)
    counted = next
    if (isSettled) break
    wrong = wrongIn(counted)
  }
  // A condition may force what another rule refuses.
  return wrong.size === 0 ? counted : Object.fromEntries(Object.entries(counted).filter(([name]) => !wrong.has(name)))
}

/** A step with the questions that apply. */
export interface Step {
  id: string
  title: string
  questions: Question[]
  isAnswered: boolean
}

export interface Journey {
  id: string
  title: string
  body: string
  skippedBy: string
  steps: Step[]
  isSkipped: boolean
  /** true while it has questions that are neither answered nor skipped */
  isOpen: boolean
}

export interface Progress {
  /** the numbered steps: only those that apply */
  steps: Step[]
  journeys: Journey[]
  /** the first step that is not answered; one past the last when all are */
  current: number
  isMinimumComplete: boolean
  isAllAnswered: boolean
  /** the answers that count */
  answers: Answers
}

export function progressOf(ready: ReadyForm, given: Answers): Progress {
  const answers = countedAnswers(ready, given)
  const questions = questionsOf(ready, answers)
  const isAnswered = (name: string) => Object.hasOwn(answers, name)
  const { 'ui:steps': steps = [], 'ui:journeys': journeys = [], 'ui:minimum': minimum = [] } = ready.form.uiSchema

  const asStep = ({ id, title, questions: names }: FormStep): Step => {
    const asked = names.flatMap((name) => questions.get(name) ?? []).filter(({ forced }) => forced === undefined)
    return { id, title, questions: asked, isAnswered: asked.every(({ name }) => isAnswered(name)) }
  }
  const isAsked = (step: Step) => step.questions.length > 0
  const asJourney = (journey: FormJourney): Journey => {
    const own = journey.steps.map(asStep).filter(isAsked)
    const isSkipped = answers[journey.skippedBy] === true
    return { ...journey, steps: own, isSkipped, isOpen: !isSkipped && own.some((step) => !step.isAnswered) }
  }
  const numbered = steps.map(asStep).filter(isAsked)
  const offered = journeys.map(asJourney)
  const firstOpen = numbered.findIndex((step) => !step.isAnswered)
  return {
    steps: numbered,
    journeys: offered,
    current: firstOpen === -1 ? numbered.length : firstOpen,
    isMinimumComplete: minimum.every((name) => !questions.has(name) || isAnswered(name)),
    isAllAnswered: firstOpen === -1 && offered.every(({ isOpen }) => !isOpen),
    answers,
  }
}

/** The last action in the wizard: chose a step, answered, skipped, or none yet. */
export type LastAction = { is: 'step'; number: number } | { is: 'next' } | { is: 'skip' } | { is: 'none' }

/**
 * The step after an action; the number of steps when none is left.
 * @param from the step of the action, from 0
 */
export function stepAfter({ steps, current }: Progress, from: number, action: LastAction): number {
  switch (action.is) {
    case 'none':
      return current
    case 'step':
      return Math.min(Math.max(action.number, 0), steps.length)
    case 'next':
    case 'skip':
      return Math.min(from + 1, steps.length)
  }
}

/** A journey is offered while it is open or active. */
export const isOffered = ({ isOpen }: Journey, isActive: boolean) => isOpen || isActive

/** The suggested answer of a question, which counts once the customer goes on. */
export function suggestedAnswer({ schema }: Question): unknown {
  if (schema.default !== undefined) return schema.default
  if (Array.isArray(schema.items)) {
    return schema.items.map((item) =>
      Object.fromEntries(
        Object.entries((item as RJSFSchema).properties ?? {}).map(([name, part]) => {
          const { const: fixed, default: initial } = part as RJSFSchema
          return [name, fixed ?? initial]
        }),
      ),
    )
  }
  // Choosing none of several options means that none applies, if that is allowed.
  if (schema.type === 'array' && !schema.minItems) return []
  return undefined
}

/** Fills in the suggested answers of unanswered questions. */
export function withSuggestions(questions: readonly Question[], answers: Answers): Answers {
  const filled = { ...answers }
  for (const question of questions) {
    if (Object.hasOwn(filled, question.name)) continue
    const suggestion = suggestedAnswer(question)
    if (suggestion !== undefined) filled[question.name] = suggestion
  }
  return filled
}
