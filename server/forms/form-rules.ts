import type { FormSchema } from '#schemas/document/form.ts'
import { LONGEST_ANSWER } from '#schemas/forms/limits.ts'
import { FORMAT_NAMES, questionName } from '#schemas/forms/vocabulary.ts'
import { faultOfPattern } from '#lib/forms/patterns.ts'

/** A schema made in this file. */
export type Rules = { readonly [keyword: string]: unknown }

interface Part {
  [keyword: string]: unknown
  properties?: Record<string, Part>
}

const NAME = new RegExp(questionName.pattern)
const TYPES = ['string', 'integer', 'number', 'boolean', 'array', 'object']
const LIMITS = ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems'] as const
/** Those of an earlier answer, beside the lengths. */
const BOUNDS = ['exclusiveMinimum', 'exclusiveMaximum'] as const

/**
 * The rules of a form, from which its validator is compiled. They are made keyword by keyword from names, numbers and
 * plain values, so that nothing else in a form can become code. Leaving out titles and messages, and listing a choice as
 * plain values, makes a tenth of the code.
 * @throws {TypeError} for a form that breaks the vocabulary
 */
export function rulesOfForm({ properties, required, allOf }: FormSchema): Rules {
  const rules = {
    type: 'object',
    ...group({ properties: properties as Record<string, Part>, required }),
    allOf: allOf?.length ? (allOf as { if: Part; then: Part }[]).map(conditional) : undefined,
  }
  // Leaves out undefined keywords.
  return JSON.parse(JSON.stringify(rules))
}

const conditional = ({ if: asked, then }: { if: Part; then: Part }): Rules => ({
  if: rulesOfCondition(asked),
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: group(then),
})

const rulesOfCondition = ({ properties, required, allOf, anyOf }: Part): Rules => ({
  properties: properties && byName(properties, asked),
  required: optional(required, namesIn),
  allOf: optional(allOf, conditions),
  anyOf: optional(anyOf, conditions),
})

const conditions = (several: unknown): Rules[] => list(several).map((one) => rulesOfCondition(one as Part))

const group = ({ properties, required }: Part): Rules => ({
  properties: properties && byName(properties, question),
  required: optional(required, namesIn),
})

function question(part: Part): Rules {
  const { type, format, pattern, const: fixed, oneOf, items, uniqueItems, additionalItems, not } = part
  const isFreeText = (type === 'string' || format !== undefined || pattern !== undefined) && oneOf === undefined && fixed === undefined
  return {
    type: optional(type, (one) => known(TYPES, one)),
    const: optional(fixed, plain),
    enum: optional(oneOf, values),
    ...textRules(part),
    // Limits texts for which the form sets no limit.
    ...limitsIn(isFreeText ? { maxLength: LONGEST_ANSWER, ...part } : part),
    items: optional(items, (kinds) => (Array.isArray(kinds) ? kinds.map((item: Part) => question(item)) : question(kinds as Part))),
    uniqueItems: uniqueItems === true || undefined,
    additionalItems: additionalItems === false ? false : undefined,
    not: optional(not, (one) => rulesOfNot(one as Part)),
    ...group(part),
  }
}

const rulesOfNot = (not: Part): Rules => ({
  const: optional(not.const, (value) => ({ $data: reference(value) })),
  ...limitsIn(not),
})

const limitsIn = (part: Part, limits: readonly string[] = LIMITS): Rules =>
  Object.fromEntries(limits.map((limit) => [limit, optional(part[limit], number)]))

const textRules = ({ format, pattern }: Part): Rules => ({
  format: optional(format, (name) => known(FORMAT_NAMES, name)),
  pattern: optional(pattern, readOnce),
})

const asked = (part: Part): Rules => ({
  ...textRules(part),
  ...limitsIn(part),
  ...limitsIn(part, BOUNDS),
  ...answered(part),
  not: optional(part.not, (one) => answered(one as Part)),
})

const answered = (part: Part): Rules => ({
  const: optional(part.const, plain),
  enum: optional(part.enum, (several) => list(several).map(plain)),
  contains: optional(part.contains, (one) => ({ const: plain((one as Part).const) })),
})

const optional = <T>(value: unknown, make: (value: unknown) => T): T | undefined => (value === undefined ? undefined : make(value))

const byName = (parts: Record<string, Part>, rules: (part: Part) => Rules) =>
  Object.fromEntries(Object.entries(parts).map(([one, part]) => [name(one), rules(part)]))

const namesIn = (value: unknown) => list(value).map(name)
const values = (options: unknown) => list(options).map((option) => plain((option as Part).const))

function plain(value: unknown): unknown {
  if (typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)) return value
  if (!value || typeof value !== 'object' || Array.isArray(value)) throw new TypeError('a form holds a wrong value')
  return Object.fromEntries(Object.entries(value).map(([one, part]) => [name(one), number(part)]))
}

/** `1/current`: the answer to the question `current`. */
function reference(value: unknown): string {
  return `1/${name(text((value as { $data?: unknown }).$data).replace(/^1\//, ''))}`
}

function name(value: unknown): string {
  const one = text(value)
  if (!NAME.test(one) || one in {}) throw new TypeError('a form holds a wrong name')
  return one
}

function readOnce(value: unknown): string {
  const pattern = text(value)
  if (faultOfPattern(pattern) !== undefined) throw new TypeError('a form holds a wrong pattern')
  return pattern
}

function known(all: readonly string[], value: unknown): string {
  const one = text(value)
  if (!all.includes(one)) throw new TypeError('a form names an unknown type or format')
  return one
}

function text(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('a form holds a wrong text')
  return value
}

function number(value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new TypeError('a form holds a wrong number')
  return value
}

function list(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new TypeError('a form holds a wrong list')
  return value
}
