import { produce } from 'immer'
import type { FormDocument, FormStep, Option, Question } from '#schemas/document/form.ts'
import { questionNames } from '#lib/forms/schema-parts.ts'
import { optionsOf, whereIs } from '#lib/forms/form-questions.ts'
import { isMandatory, type Kind } from './form-piece.ts'
import { conditionOf, isPossible, type Rule, type Rules, rulesOf } from './rules.ts'
import { isMadeFrom, keyFrom } from './keys.ts'

/** Edits a form by a recipe of immer, as one step to undo. */
export type ChangeForm = (description: string, recipe: (form: FormDocument) => void) => void

/* Functions here change a form or question in place. They are for recipes of immer. */

export function setOptions(question: Question, options: Option[]): void {
  if (question.oneOf) question.oneOf = options
  else question.items = { ...question.items, oneOf: options }
}

/** Makes a question mandatory, or optional, in its place. */
export function setMandatory(form: FormDocument, name: string, isOn: boolean): void {
  const { schema } = form
  const condition = whereIs(form, name)?.condition
  const holder = condition === undefined ? schema : schema.allOf?.[condition]?.then
  if (!holder) return
  holder.required = isOn ? [...new Set([...(holder.required ?? []), name])] : without(holder.required, name)
}

const without = (names: readonly string[] = [], name: string) => names.filter((one) => one !== name)

/** Asks a question only where these rules hold, or always without any. */
export function setRules(form: FormDocument, name: string, rules: Rules | undefined): void {
  const place = whereIs(form, name)
  if (!place) return
  const { schema } = form
  const { question } = place
  const required = isMandatory(form, name) ? [name] : []
  takeOut(form, name, place.condition)
  if (!rules || rules.rules.length === 0) {
    schema.properties[name] = question
    schema.required = [...(schema.required ?? []), ...required]
    return
  }
  schema.allOf = [
    ...(schema.allOf ?? []),
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    { if: conditionOf(rules), then: { properties: { [name]: question }, ...(required.length > 0 && { required }) } },
  ]
}

function takeOut({ schema }: FormDocument, name: string, condition: number | undefined): void {
  delete schema.properties[name]
  schema.required = without(schema.required, name)
  const then = condition === undefined ? undefined : schema.allOf?.[condition]?.then
  if (!then) return
  delete then.properties?.[name]
  then.required = without(then.required, name)
  dropEmptyConditions({ schema })
}

/** A condition without questions is removed. */
function dropEmptyConditions({ schema }: Pick<FormDocument, 'schema'>): void {
  schema.allOf = schema.allOf?.filter(({ then }) => Object.keys(then.properties ?? {}).length > 0 || (then.required ?? []).length > 0)
}

/** Every list of questions of a form: steps, and steps of journeys. */
export const stepsOf = ({ uiSchema }: FormDocument): FormStep[] => [
  ...(uiSchema['ui:steps'] ?? []),
  ...(uiSchema['ui:journeys'] ?? []).flatMap(({ steps }) => steps),
]

/** Moves a question to the end of another step. Removes a step without questions. */
export function moveToStep(form: FormDocument, name: string, stepId: string): void {
  for (const step of stepsOf(form)) step.questions = [...without(step.questions, name), ...(step.id === stepId ? [name] : [])]
  dropEmptySteps(form)
}

function dropEmptySteps({ uiSchema }: FormDocument): void {
  const filled = ({ questions }: FormStep) => questions.length > 0
  uiSchema['ui:steps'] = (uiSchema['ui:steps'] ?? []).filter(filled)
  for (const journey of uiSchema['ui:journeys'] ?? []) journey.steps = journey.steps.filter(filled)
}

/** Adds a new question at the end of a step. @returns its key */
export function addQuestion(form: FormDocument, stepId: string, kind: Kind, title: string): string {
  const name = newKey(form, title)
  put(form, name, blankQuestion(kind, title), kind)
  stepsOf(form)
    .find(({ id }) => id === stepId)
    ?.questions.push(name)
  return name
}

/** A key for a new question. */
export const newKey = ({ schema, uiSchema }: FormDocument, title: string): string =>
  keyFrom(title, [...questionNames(schema), ...Object.keys(uiSchema)], 'Question')

function put(form: FormDocument, name: string, question: Question, kind: Kind): void {
  const condition = whereIs(form, name)?.condition
  const properties = condition === undefined ? form.schema.properties : form.schema.allOf?.[condition]?.then.properties
  if (properties) properties[name] = question
  delete form.uiSchema[name]
  if (kind === 'phone' || kind === 'email') form.uiSchema[name] = { 'ui:widget': kind }
}

/** Adds a step with its first question, at the end. */
export function addStep(form: FormDocument, title: string, kind: Kind, question: string): void {
  const taken = stepsOf(form).map(({ id }) => id)
  const id = keyFrom(title, [], 'step')
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
  let free = id
  for (let n = 2; taken.includes(free); n += 1) free = `${id}-${n}`
  form.uiSchema['ui:steps'] = [...(form.uiSchema['ui:steps'] ?? []), { id: free, title, questions: [] }]
  addQuestion(form, free, kind, question)
}

/** Removes questions from everywhere. What is asked because of their answers is left to dropImpossibleRules. */
export function removeQuestions(form: FormDocument, names: readonly string[]): void {
  const { schema, uiSchema } = form
  for (const name of names) {
    delete schema.properties[name]
    schema.required = without(schema.required, name)
    for (const { then } of schema.allOf ?? []) {
      delete then.properties?.[name]
      if (then.required) then.required = without(then.required, name)
    }
    for (const step of stepsOf(form)) step.questions = without(step.questions, name)
    if (uiSchema['ui:minimum']) uiSchema['ui:minimum'] = without(uiSchema['ui:minimum'], name)
    delete uiSchema[name]
  }
  dropEmptyConditions(form)
  dropEmptySteps(form)
}

/** Questions that are asked because of an answer that the form does not offer any more, each with the rules that have to go. */
function waitingForNothing(form: FormDocument): { name: string; rules: Rules; lost: Rules }[] {
  return (form.schema.allOf ?? []).flatMap(({ if: condition, then }) => {
    const rules = rulesOf(condition)
    const lost = rules?.rules.filter((rule) => !isPossible(form, rule)) ?? []
    if (!rules || lost.length === 0) return []
    return Object.keys(then.properties ?? {}).map((name) => ({ name, rules, lost: { match: rules.match, rules: lost } }))
  })
}

/** Takes away rules on what the form does not offer any more. A question without any other rule is asked of everyone. */
export function dropImpossibleRules(form: FormDocument): void {
  const { schema } = form
  schema.allOf = schema.allOf?.filter((condition) => {
    const rules = rulesOf(condition.if)
    if (!rules || rules.rules.every((rule) => isPossible(form, rule))) return true
    const rest = rules.rules.flatMap((rule) => possiblePart(form, rule))
    if (rest.length > 0) {
      condition.if = conditionOf({ ...rules, rules: rest })
      return true
    }
    for (const [name, question] of Object.entries(condition.then.properties ?? {})) {
      // A question that is there for everyone has only its options from here.
      if (question.title === undefined || Object.hasOwn(schema.properties, name)) continue
      schema.properties[name] = question
      if (condition.then.required?.includes(name)) schema.required = [...(schema.required ?? []), name]
    }
    return false
  })
}

function possiblePart(form: FormDocument, rule: Rule): Rule[] {
  if (isPossible(form, rule)) return [rule]
  const answers = rule.answers.filter((answer) => isPossible(form, { ...rule, answers: [answer] }))
  return answers.length > 0 ? [{ ...rule, answers }] : []
}

/** Makes a question one of another kind. It keeps its words, and its options where both kinds have some. */
export function retype(form: FormDocument, name: string, kind: Kind): void {
  const before = whereIs(form, name)?.question
  if (!before) return
  const next = blankQuestion(kind, before.title ?? name)
  if (before.description) next.description = before.description
  const options = optionsOf(before)?.filter(({ const: value }) => typeof value === 'string')
  if (options && options.length > 0 && optionsOf(next)) setOptions(next, options)
  put(form, name, next, kind)
}

/** Gives a question another key, everywhere. */
export function renameQuestion(form: FormDocument, from: string, to: string): void {
  const keyed = (part: object) => Object.fromEntries(Object.entries(part).map(([key, value]) => [key === from ? to : key, value]))
  const listed = (names: readonly string[]) => names.map((name) => (name === from ? to : name))
  const rename = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(rename)
    if (!part || typeof part !== 'object') return part
    const entries = Object.entries(part).map(([key, value]): [string, unknown] => {
      // Its members are messages, named after keywords.
      if (key === 'errorMessage') return [key, value]
      if (key === 'required' || key === 'questions' || key === 'ui:minimum') return [key, listed(value as string[])]
      if (key === 'skippedBy') return [key, value === from ? to : value]
      if (key === '$data') return [key, value === `1/${from}` ? `1/${to}` : value]
      return [key, key === 'properties' ? rename(keyed(value as object)) : rename(value)]
    })
    return Object.fromEntries(entries)
  }
  form.schema = rename(form.schema) as FormDocument['schema']
  form.uiSchema = keyed(rename(form.uiSchema) as object) as FormDocument['uiSchema']
}

/** Stores an option under another value, in the conditions on it too. */
export function renameOption(form: FormDocument, name: string, from: Option['const'], to: string): void {
  const renamed = (answers: Option['const'][]) => answers.map((answer) => (answer === from ? to : answer))
  for (const condition of form.schema.allOf ?? []) {
    const rules = rulesOf(condition.if)
    if (!rules?.rules.some((rule) => rule.question === name && rule.answers.includes(from))) continue
    condition.if = conditionOf({
      ...rules,
      rules: rules.rules.map((rule) => (rule.question === name ? { ...rule, answers: renamed(rule.answers) } : rule)),
    })
  }
  const question = whereIs(form, name)?.question
  const options = question && optionsOf(question)
  if (question && options) {
    setOptions(
      question,
      options.map((option) => (option.const === from ? { ...option, const: to } : option)),
    )
  }
}

/**
 * Words an option. What it is stored as follows from the words, as long as it was made from them and is not kept.
 * @param kept values that customers may have chosen
 */
export function wordOption(form: FormDocument, name: string, at: number, words: string, kept: readonly Option['const'][]): void {
  const question = whereIs(form, name)?.question
  const options = (question && optionsOf(question)) ?? []
  const { const: value, title } = options[at] ?? {}
  if (!question || title === undefined) return
  setOptions(
    question,
    options.map((option, i) => (i === at ? { ...option, title: words } : option)),
  )
  if (typeof value !== 'string' || kept.includes(value) || !isMadeFrom(value, title, 'Option')) return
  const others = options.flatMap((option, i) => (i === at ? [] : [option.const]))
  renameOption(form, name, value, keyFrom(words, [...kept, ...others].map(String), 'Option'))
}

/** A form after an edit and without the rules that it makes impossible, and who waited for those. */
export function afterEdit(form: FormDocument, recipe: (form: FormDocument) => void) {
  const edited = produce(form, recipe)
  return { waiting: waitingForNothing(edited), form: produce(edited, dropImpossibleRules) }
}

/** A new question of a kind. */
function blankQuestion(kind: Kind, title: string): Question {
  const first = ['First option', 'Second option'].map((words): Option => ({ const: keyFrom(words, [], 'Option'), title: words }))
  switch (kind) {
    case 'one': {
      const message = 'Please choose one of these.'
      return { type: 'string', title, oneOf: first, errorMessage: { required: message, oneOf: message } }
    }
    case 'several':
      return { type: 'array', title, uniqueItems: true, items: { type: 'string', oneOf: first } }
    case 'yesNo':
      return { type: 'boolean', title }
    case 'number':
      return { type: 'integer', title, minimum: 0, maximum: 20 }
    case 'text':
      return { type: 'string', title, maxLength: 200 }
    case 'date':
      return { type: 'string', title, format: 'date', errorMessage: { format: 'Please enter a day.' } }
    case 'email':
      return { type: 'string', title, format: 'email', maxLength: 200, errorMessage: { format: 'Please enter an email address.' } }
    case 'phone':
      return { type: 'string', title, format: 'nz-phone', maxLength: 20, errorMessage: { format: 'Please enter a phone number.' } }
  }
}
