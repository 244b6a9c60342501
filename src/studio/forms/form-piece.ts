import type { Condition, FormDocument, Option, Question } from '#schemas/document/form.ts'

/** Edits a form by a recipe of immer, as one step to undo. */
export type ChangeForm = (description: string, recipe: (form: FormDocument) => void) => void

/** Where a question is in the schema: among those that everyone is asked, or under the condition of that number. */
export function whereIs({ schema }: FormDocument, name: string): { question: Question; condition?: number } | undefined {
  const own = schema.properties[name]
  if (own) return { question: own }
  const condition = (schema.allOf ?? []).findIndex(({ then }) => then?.properties?.[name]?.title !== undefined)
  const question = schema.allOf?.[condition]?.then?.properties?.[name]
  return question && { question, condition }
}

/** The options of a question that has some, whether one or several may be chosen. */
export const optionsOf = ({ oneOf, items }: Question): Option[] | undefined => oneOf ?? (items as { oneOf?: Option[] } | undefined)?.oneOf

/* Functions named set… change a form or question in place. They are for recipes of immer. */

export function setOptions(question: Question, options: Option[]): void {
  if (question.oneOf) question.oneOf = options
  else question.items = { ...question.items, oneOf: options }
}

export const isMandatory = ({ schema }: FormDocument, name: string): boolean =>
  (schema.required ?? []).includes(name) || (schema.allOf ?? []).some(({ then }) => then?.required?.includes(name))

/** Makes a question mandatory, or optional, in its place. */
export function setMandatory(form: FormDocument, name: string, isOn: boolean): void {
  const { schema } = form
  const condition = whereIs(form, name)?.condition
  const holder = condition === undefined ? schema : schema.allOf?.[condition]?.then
  if (!holder) return
  holder.required = isOn ? [...new Set([...(holder.required ?? []), name])] : without(holder.required, name)
}

const without = (names: readonly string[] = [], name: string) => names.filter((one) => one !== name)

/** The answer that a condition asks for, if it is one answer to one question. */
export function simpleCondition({ if: { properties = {} } }: Condition): GivenAnswer | undefined {
  const [entry, ...more] = Object.entries(properties)
  if (!entry || more.length > 0) return undefined
  const [question, rule] = entry
  const answer = rule.const ?? rule.contains?.const
  return answer === undefined ? undefined : { question, answer }
}

/** One answer to one question. */
export interface GivenAnswer {
  question: string
  answer: Option['const']
}

/** Asks a question only of customers who gave this answer to another question, or of everyone without `when`. */
export function setCondition(form: FormDocument, name: string, when: GivenAnswer | undefined): void {
  const place = whereIs(form, name)
  if (!place) return
  const { schema } = form
  const { question } = place
  const required = isMandatory(form, name) ? [name] : []
  takeOut(form, name, place.condition)
  if (!when) {
    schema.properties[name] = question
    schema.required = [...(schema.required ?? []), ...required]
    return
  }
  const isSeveral = whereIs(form, when.question)?.question.type === 'array'
  const rule = isSeveral ? { contains: { const: when.answer } } : { const: when.answer }
  schema.allOf = [
    ...(schema.allOf ?? []),
    {
      if: { properties: { [when.question]: rule }, required: [when.question] },
      then: { properties: { [name]: question }, required: required.length > 0 ? required : undefined },
    },
  ]
}

function takeOut({ schema }: FormDocument, name: string, condition: number | undefined): void {
  delete schema.properties[name]
  schema.required = without(schema.required, name)
  const then = condition === undefined ? undefined : schema.allOf?.[condition]?.then
  if (!then) return
  delete then.properties?.[name]
  then.required = without(then.required, name)
  // A condition without questions is removed.
  if (Object.keys(then.properties ?? {}).length === 0) schema.allOf = schema.allOf?.filter((_, i) => i !== condition)
}

/** Moves a question to the end of another step. Removes a step without questions. */
export function moveToStep({ uiSchema }: FormDocument, name: string, stepId: string): void {
  const steps = uiSchema['ui:steps'] ?? []
  for (const step of steps) step.questions = [...without(step.questions, name), ...(step.id === stepId ? [name] : [])]
  uiSchema['ui:steps'] = steps.filter(({ questions }) => questions.length > 0)
}

/** Adds a new question at the end of a step. */
export function addQuestion(form: FormDocument, stepId: string, kind: Kind): void {
  const taken = new Set(questionsOf(form).map(({ name }) => name))
  let n = 1
  while (taken.has(`Question${n}`)) n += 1
  const name = `Question${n}`
  form.schema.properties[name] = blankQuestion(kind)
  form.uiSchema['ui:steps']?.find(({ id }) => id === stepId)?.questions.push(name)
}

/** Every question with its title. */
export function questionsOf(form: FormDocument): { name: string; title: string }[] {
  const names = [
    ...Object.keys(form.schema.properties),
    ...(form.schema.allOf ?? []).flatMap(({ then }) => Object.keys(then?.properties ?? {})),
  ]
  return [...new Set(names)].flatMap((name) => {
    const title = whereIs(form, name)?.question.title
    return title === undefined ? [] : [{ name, title }]
  })
}

export type Kind = 'one' | 'several' | 'yesNo' | 'number' | 'text'

/** A new question of a kind. */
function blankQuestion(kind: Kind): Question {
  const first: Option[] = [
    { const: 'First', title: 'First' },
    { const: 'Second', title: 'Second' },
  ]
  const title = 'New question'
  switch (kind) {
    case 'one':
      return {
        type: 'string',
        title,
        oneOf: first,
        errorMessage: { required: 'Please choose one of these.', oneOf: 'Please choose one of these.' },
      }
    case 'several':
      return { type: 'array', title, uniqueItems: true, items: { type: 'string', oneOf: first } }
    case 'yesNo':
      return { type: 'boolean', title }
    case 'number':
      return { type: 'integer', title, minimum: 0, maximum: 20 }
    case 'text':
      return { type: 'string', title, maxLength: 200 }
  }
}
