import { list } from '../shape.ts'
import { LONGEST_ANSWER } from './limits.ts'

/*
 * Every keyword that a form's schema may hold, and how much of each: a JSON Schema of JSON Schemas. It is closed at
 * every level, because a validator is compiled from what it lets through. docs/shaping-a-form.md tells staff.
 */

/** The formats that a text may be of; each has its check in lib/forms/formats.ts. */
export const FORMAT_NAMES = ['date', 'email', 'icp', 'nz-phone', 'nz-mobile-phone', 'nz-home-phone', 'nz-bank-account'] as const

const NAME = '[A-Za-z][A-Za-z0-9_]{0,63}'

/** Properties that every JavaScript object has. */
const TAKEN = ['constructor', 'hasOwnProperty', 'isPrototypeOf', 'propertyIsEnumerable', 'toLocaleString', 'toString', 'valueOf']

/** The name of a question. */
export const questionName = { type: 'string', pattern: `^${NAME}$`, not: { enum: TAKEN } } as const

/** The name of another question, as a rule about its answer takes it. */
export const questionReference = {
  type: 'string',
  pattern: `^1/${NAME}$`,
  not: { enum: TAKEN.map((name) => `1/${name}`) },
} as const

const names = list(questionName, { maxItems: 100, uniqueItems: true })
const text = { type: 'string', maxLength: 200 } as const
const limit = { type: 'number', minimum: -1e9, maximum: 1e9 } as const
const length = { type: 'integer', minimum: 0, maximum: LONGEST_ANSWER } as const

const closed = <const P extends object, const R extends object>(properties: P, rest: R) =>
  ({ type: 'object', additionalProperties: false, ...rest, properties }) as const
const named = <const P extends object, const M extends number>(part: P, maxProperties: M) =>
  ({ type: 'object', propertyNames: questionName, maxProperties, additionalProperties: part }) as const

/** An answer: a word, a number, yes or no, or several numbers by name such as a range. */
const answer = {
  type: ['string', 'number', 'boolean', 'object'],
  maxLength: 200,
  minProperties: 1,
  maxProperties: 4,
  propertyNames: questionName,
  additionalProperties: limit,
} as const

const options = list(closed({ const: answer, title: text, description: text }, { required: ['const', 'title'] }), {
  minItems: 1,
  maxItems: 60,
})

/** The messages for broken rules, by keyword. */
const errorMessage = closed(
  {
    required: text,
    type: text,
    const: text,
    oneOf: text,
    not: text,
    pattern: text,
    format: text,
    minLength: text,
    maxLength: text,
    minimum: text,
    maximum: text,
    minItems: text,
    uniqueItems: text,
  },
  {},
)

/** Requires a type unless the answers are listed. */
const typed = {
  if: { not: { anyOf: [{ required: ['const'] }, { required: ['oneOf'] }] } },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { required: ['type'] },
} as const

const leafKeywords = {
  type: { enum: ['string', 'integer', 'number', 'boolean'] },
  title: text,
  description: { type: 'string', maxLength: 400 },
  default: limit,
  const: answer,
  oneOf: options,
  minimum: limit,
  maximum: limit,
  minLength: length,
  maxLength: length,
  pattern: { type: 'string', maxLength: 200 },
  format: { enum: FORMAT_NAMES },
  errorMessage,
} as const
const leaf = closed(leafKeywords, typed)

/** Several of some options. */
const choice = closed({ type: leafKeywords.type, oneOf: options }, { required: ['type', 'oneOf'] })

/** One of several kinds that are each counted, such as rooms. */
const kind = closed(
  { type: { const: 'object' }, title: text, required: names, properties: named(leaf, 20) },
  { required: ['type', 'properties'] },
)

const questionKeywords = {
  ...leafKeywords,
  type: { enum: [...leafKeywords.type.enum, 'array', 'object'] },
  items: {
    type: ['array', 'object'],
    if: { type: 'array' },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: list(kind, { minItems: 1, maxItems: 20 }),
    else: choice,
  },
  minItems: { type: 'integer', minimum: 0, maximum: 60 },
  uniqueItems: { const: true },
  additionalItems: { const: false },
  required: names,
  properties: named(leaf, 20),
  /** Not the same as the answer to another question, or not of this length. */
  not: closed(
    {
      const: closed({ $data: questionReference }, { required: ['$data'] }),
      minLength: length,
      maxLength: length,
    },
    { minProperties: 1 },
  ),
} as const
/** Comparing many objects takes long, so only choices may be unique. */
const dependencies = { uniqueItems: { required: ['items'], properties: { items: choice } } } as const
const question = closed(questionKeywords, { ...typed, dependencies })
/** A question under a condition, or more rules for a question that is always asked. */
const conditionalQuestion = closed(questionKeywords, { dependencies })

const contains = closed({ const: answer }, { required: ['const'] })
const oneOfThese = list(answer, { minItems: 1, maxItems: 60 })

/** A rule for an earlier answer. */
const asked = closed(
  {
    const: answer,
    enum: oneOfThese,
    contains,
    not: closed({ const: answer, enum: oneOfThese, contains }, { minProperties: 1 }),
    exclusiveMinimum: limit,
    exclusiveMaximum: limit,
    minLength: length,
    maxLength: length,
    pattern: leafKeywords.pattern,
    format: leafKeywords.format,
  },
  { minProperties: 1 },
)

/** Earlier answers that all have to fit. */
const answers = { properties: named(asked, 20), required: names } as const
const groups = list(closed(answers, { minProperties: 1 }), { minItems: 2, maxItems: 20 })

const condition = closed(
  {
    if: closed({ ...answers, allOf: groups, anyOf: groups }, { minProperties: 1 }),
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: closed({ properties: named(conditionalQuestion, 100), required: names }, {}),
  },
  { required: ['if', 'then'] },
)

/** The questions of a form and their rules. */
export const formVocabulary = closed(
  {
    type: { const: 'object' },
    title: { type: 'string', maxLength: 80 },
    required: names,
    properties: named(question, 100),
    allOf: list(condition, { maxItems: 60 }),
  },
  { required: ['type', 'properties'] },
)
