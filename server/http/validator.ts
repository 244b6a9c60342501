import { Ajv, type Options, type ValidateFunction } from 'ajv'
import { addFormats } from '#lib/ajv-formats.ts'
import { remembered } from '#lib/remembered.ts'
import type { FastifyInstance } from 'fastify'

/** Years that a date may be in: no customer is older, and no plan goes further. */
const FIRST_YEAR = 1900
const LAST_YEAR = 2199
/** What the database's integers hold. */
const MAX_INTEGER = 2_147_483_647
const MAX_NUMBER = 1e12

/** Query parameters are text and are turned into what the schema asks for; bodies are taken as they are. */
export function setValidators(app: FastifyInstance): void {
  app.setValidatorCompiler<object>(({ schema, httpPart }) => (httpPart === 'body' ? checkOfBody : checkOfQuery)(schema))
}

/** Reads a query as a request would; what the schema refuses counts as not given. */
export function queryReader(schema: unknown): (search: string | undefined) => Record<string, unknown> {
  const isValid = checkOfQuery((schema ?? {}) as object)
  return (search) => {
    const query = Object.fromEntries(new URLSearchParams(search))
    return isValid(query) ? query : {}
  }
}

export const checkOfBody = checks({ coerceTypes: false })
const checkOfQuery = checks({ coerceTypes: true })
/** Finds every mistake, each with the schema that it breaks. */
export const checkOfRecord = checks({ coerceTypes: false, allErrors: true, verbose: true })

/** Compiles the check of a schema once, for however many servers there are in the process. */
function checks(options: Options): (schema: object) => ValidateFunction {
  const ajv = validator(options)
  return remembered((schema) => ajv.compile(bounded(schema) as object))
}

function validator(options: Options): Ajv {
  const ajv = new Ajv({ ...options, useDefaults: true, removeAdditional: false, strict: false })
  addFormats(ajv)
  for (const name of ['date', 'date-time'] as const) {
    const isWritten = (ajv.formats[name] as { validate(text: string): boolean }).validate
    ajv.addFormat(name, (text) => isWritten(text) && isInOurTime(text))
  }
  return ajv
}

function isInOurTime(text: string): boolean {
  const year = new Date(text).getUTCFullYear()
  return year >= FIRST_YEAR && year <= LAST_YEAR
}

/** The schema with bounds for numbers that have none: what the database cannot hold is the caller's mistake. */
function bounded(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(bounded)
  if (typeof schema !== 'object' || schema === null) return schema
  const inner = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, bounded(value)]))
  const { type } = schema as { type?: unknown }
  const max = type === 'integer' ? MAX_INTEGER : type === 'number' ? MAX_NUMBER : undefined
  return max === undefined ? inner : { minimum: -max, maximum: max, ...inner }
}
