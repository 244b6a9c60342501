import type { ContractRoute } from '#schemas/contract.ts'

/** The part of JSON Schema that the contract's inputs use. */
export interface JsonSchema {
  type?: string | readonly string[]
  enum?: readonly unknown[]
  const?: unknown
  format?: string
  minimum?: number
  minItems?: number
  minLength?: number
  pattern?: string
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  oneOf?: readonly JsonSchema[]
  anyOf?: readonly JsonSchema[]
}

export interface Input {
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
}

export interface Field {
  part: 'params' | 'query' | 'body'
  /** the names and places on the way to it */
  way: readonly (string | number)[]
  schema: JsonSchema
}

/** Input that a call's schemas take, as far as types go. */
export function filled({ params, query, body }: ContractRoute): Input {
  return { params: objectFrom(params), query: objectFrom(query), body: body ? valueFrom(body as JsonSchema) : undefined }
}

const objectFrom = (schema: unknown) => (schema ? valueFrom(schema as JsonSchema) : {}) as Record<string, unknown>

function valueFrom(schema: JsonSchema): unknown {
  const { type, format, properties, items } = schema
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  const [choice] = schema.oneOf ?? schema.anyOf ?? []
  if (choice) return valueFrom(choice)
  switch (Array.isArray(type) ? type[0] : type) {
    case 'object':
      return Object.fromEntries(Object.entries(properties ?? {}).map(([name, property]) => [name, valueFrom(property)]))
    case 'array':
      return items ? [valueFrom(items)] : []
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1)
    case 'boolean':
      return true
    default:
      if (format === 'date') return '2026-09-27'
      if (format === 'date-time') return '2026-09-27T02:30:00Z'
      if (schema.pattern?.startsWith('^[0-9a-f]{8}')) return '7f9c24e8-3b1d-4a52-9c1e-0d5a6b7c8d90'
      if (schema.pattern?.startsWith('^(widget|')) return 'widget:bill'
      if (schema.pattern?.startsWith('^[0-9]')) return '0'
      return schema.pattern?.startsWith('^/') ? '/account' : 'text'.padEnd(schema.minLength ?? 0, '-')
  }
}

/** Every field of a call's input, those inside of others included. */
export function fieldsOf({ params, query, body }: ContractRoute): Field[] {
  return Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema ? inner(part as Field['part'], [], schema as JsonSchema).filter(({ way }) => way.length > 0) : [],
  )
}

function inner(part: Field['part'], way: Field['way'], schema: JsonSchema): Field[] {
  const self = { part, way, schema }
  const members = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => inner(part, [...way, name], property))
  return [self, ...members, ...(schema.items ? inner(part, [...way, 0], schema.items) : [])]
}

/** The input with another value in one field. */
export function withValue(input: Input, { part, way }: Field, value: unknown): Input {
  const copy = structuredClone(input)
  let holder = copy[part] as Record<string | number, unknown>
  for (const step of way.slice(0, -1)) holder = holder[step] as Record<string | number, unknown>
  const last = way.at(-1)
  if (last !== undefined) holder[last] = value
  return copy
}
