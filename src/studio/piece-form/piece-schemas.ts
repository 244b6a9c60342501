import type { ErrorSchema, RJSFSchema, ValidatorType } from '@rjsf/utils'
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js'
import compiled from 'virtual:piece-schemas'
import { validatorsOf } from '#lib/forms/checks-module.ts'
import { isDay } from '#lib/forms/formats.ts'
import { readableErrors } from './labels.ts'

/** A schema of the configuration with its compiled rules, which are the server's. */
export interface PieceSchema {
  schema: RJSFSchema
  validator: ValidatorType
}

const pieces = new Map<string, PieceSchema>(
  Object.entries(compiled).map(([name, { schema, checks }]) => [
    name,
    { schema, validator: createPrecompiledValidator(validatorsOf(checks, { date: isDay }), schema) },
  ]),
)

/** @param name `tab`, `navigation`, `content:tips`, `config:billSummary`; undefined for what only a newer build knows */
export const pieceSchema = (name: string): PieceSchema | undefined => pieces.get(name.startsWith('brand:') ? 'brand' : name)

/** A value of a piece to begin with. */
export const blankPiece = (name: string): unknown => blankOf(pieceSchema(name)?.schema ?? {})

/** A new value: only the required fields, each empty. */
export function blankOf({ const: fixed, enum: options, type, required, properties, items, minItems, minimum }: RJSFSchema): unknown {
  if (fixed !== undefined) return fixed
  if (options) return options[0]
  switch (type) {
    case 'object':
      return Object.fromEntries((required ?? []).map((name) => [name, blankOf((properties?.[name] ?? {}) as RJSFSchema)]))
    case 'array':
      return minItems ? [blankOf(items as RJSFSchema)] : []
    case 'boolean':
      return false
    case 'integer':
    case 'number':
      return minimum ?? 0
    default:
      return ''
  }
}

/** Messages about a value, by field. */
export const errorsIn = ({ schema, validator }: PieceSchema, value: unknown): ErrorSchema<Record<string, unknown>> =>
  validator.validateFormData(value, schema, undefined, readableErrors).errorSchema
