import type { JSONSchema } from '#schemas/shape.ts'

type JsonType = 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null'

/** The keywords of JSON Schema that a browser minds in an answer. The build takes the others out: build/contract-plugin.ts. */
export interface AnswerSchema {
  /** one, or several of which any does */
  type?: JsonType | readonly JsonType[]
  const?: unknown
  enum?: readonly unknown[]
  properties?: Readonly<Record<string, AnswerSchema>>
  required?: readonly string[]
  additionalProperties?: boolean | AnswerSchema
  items?: AnswerSchema
}

const IS_OF: Record<JsonType, (value: unknown) => boolean> = {
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
}

/** True if an answer has the shape of its schema, as far as the keywords of `AnswerSchema` say it. */
export const conforms = (value: unknown, schema: JSONSchema): boolean => isOfShape(value, schema as AnswerSchema)

function isOfShape(value: unknown, schema: AnswerSchema): boolean {
  if (schema.type && ![schema.type].flat().some((type) => IS_OF[type](value))) return false
  if (schema.enum && !schema.enum.includes(value)) return false
  if (schema.const !== undefined && schema.const !== value) return false
  if (Array.isArray(value)) {
    const { items } = schema
    return !items || value.every((item) => isOfShape(item, items))
  }
  return typeof value !== 'object' || value === null || hasShapeOf(value, schema)
}

function hasShapeOf(value: object, { properties = {}, required = [], additionalProperties = true }: AnswerSchema): boolean {
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  return (
    required.every((name) => fields.some(([known]) => known === name)) &&
    fields.every(([name, field]) => {
      const expected = Object.hasOwn(properties, name) ? properties[name] : additionalProperties
      return typeof expected === 'object' ? isOfShape(field, expected) : expected
    })
  )
}
