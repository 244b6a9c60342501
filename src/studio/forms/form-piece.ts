/** A form as the configuration has it. Source: docs/shaping-a-form.md. */
export interface FormPiece {
  id: string
  schema: FormSchema
  uiSchema: Ui
}
interface FormSchema {
  type: 'object'
  title?: string
  properties: Record<string, Question>
  required?: string[]
  allOf?: Condition[]
}
export interface Question {
  type?: string
  title?: string
  description?: string
  oneOf?: Option[]
  items?: { type?: string; oneOf?: Option[] }
  [keyword: string]: unknown
}
export interface Option {
  const: unknown
  title: string
  description?: string
}
/** `then` asks questions only of whoever has answered `if` so. */
export interface Condition {
  if?: { properties?: Record<string, Question>; required?: string[] }
  then?: { properties?: Record<string, Question>; required?: string[] }
}
export interface Step {
  id: string
  title: string
  questions: string[]
}
interface Ui {
  'ui:steps'?: Step[]
  'ui:minimum'?: string[]
  'ui:journeys'?: { id: string; title: string; body: string; skippedBy: string; steps: Step[] }[]
  [question: string]: unknown
}

/** Where a question stands in the schema: of everybody, or in the conditions of that number. */
export function whereIs({ schema }: FormPiece, name: string): { question: Question; condition?: number } | undefined {
  const own = schema.properties[name]
  if (own) return { question: own }
  const condition = (schema.allOf ?? []).findIndex(({ then }) => then?.properties?.[name]?.title !== undefined)
  const question = schema.allOf?.[condition]?.then?.properties?.[name]
  return question && { question, condition }
}

export function withQuestion(form: FormPiece, name: string, question: Question): FormPiece {
  const { schema } = form
  if (schema.properties[name]) return { ...form, schema: { ...schema, properties: { ...schema.properties, [name]: question } } }
  return {
    ...form,
    schema: {
      ...schema,
      allOf: (schema.allOf ?? []).map((one) =>
        one.then?.properties?.[name]?.title === undefined
          ? one
          : { ...one, then: { ...one.then, properties: { ...one.then.properties, [name]: question } } },
      ),
    },
  }
}

/** The options of a question that has some, whether one or several may be chosen. */
export const optionsOf = ({ oneOf, items }: Question): Option[] | undefined => oneOf ?? items?.oneOf

export const withOptions = (question: Question, options: Option[]): Question =>
  question.oneOf ? { ...question, oneOf: options } : { ...question, items: { ...question.items, oneOf: options } }

export const isMandatory = ({ schema }: FormPiece, name: string): boolean =>
  (schema.required ?? []).includes(name) || (schema.allOf ?? []).some(({ then }) => then?.required?.includes(name))

/** Makes a question mandatory where it stands, or not. */
export function withMandatory(form: FormPiece, name: string, isOn: boolean): FormPiece {
  const { schema } = form
  const place = whereIs(form, name)
  const set = (names: string[] = []) => (isOn ? [...new Set([...names, name])] : names.filter((one) => one !== name))
  if (place?.condition === undefined) return { ...form, schema: { ...schema, required: set(schema.required) } }
  return {
    ...form,
    schema: {
      ...schema,
      allOf: (schema.allOf ?? []).map((one, i) =>
        i === place.condition ? { ...one, then: { ...one.then, required: set(one.then?.required) } } : one,
      ),
    },
  }
}

/** What an answer must be for a condition to hold, where that is one answer to one question. */
export function simpleCondition({ if: asked }: Condition): { question: string; answer: unknown } | undefined {
  const [entry, ...more] = Object.entries(asked?.properties ?? {})
  if (!entry || more.length > 0) return undefined
  const [question, rule] = entry
  if ('const' in rule) return { question, answer: rule.const }
  const contains = (rule.contains as { const?: unknown } | undefined)?.const
  return contains === undefined ? undefined : { question, answer: contains }
}

/** Takes a question out of wherever it stands, and has it asked of those who have answered another one so; of all without. */
export function withCondition(form: FormPiece, name: string, when: { question: string; answer: unknown } | undefined): FormPiece {
  const place = whereIs(form, name)
  if (!place) return form
  const mandatory = isMandatory(form, name)
  const { [name]: _, ...properties } = form.schema.properties
  const allOf = (form.schema.allOf ?? []).flatMap((one, i) => {
    if (i !== place.condition) return [one]
    const { [name]: __, ...rest } = one.then?.properties ?? {}
    // A condition that nothing hangs on any more goes.
    if (Object.keys(rest).length === 0) return []
    return [{ ...one, then: { ...one.then, properties: rest, required: (one.then?.required ?? []).filter((other) => other !== name) } }]
  })
  const required = (form.schema.required ?? []).filter((other) => other !== name)
  if (!when) {
    return {
      ...form,
      schema: {
        ...form.schema,
        properties: { ...properties, [name]: place.question },
        required: mandatory ? [...required, name] : required,
        allOf,
      },
    }
  }
  const isSeveral = whereIs(form, when.question)?.question.type === 'array'
  const rule = isSeveral ? { contains: { const: when.answer } } : { const: when.answer }
  return {
    ...form,
    schema: {
      ...form.schema,
      properties,
      required,
      allOf: [
        ...allOf,
        {
          if: { properties: { [when.question]: rule as Question }, required: [when.question] },
          then: { properties: { [name]: place.question }, ...(mandatory ? { required: [name] } : {}) },
        },
      ],
    },
  }
}

/** Every question that is asked, with the words it is asked in. */
export function questionsOf(form: FormPiece): { name: string; title: string }[] {
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

/** A question of a kind, ready to be worded. */
export function blankQuestion(kind: Kind): Question {
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
