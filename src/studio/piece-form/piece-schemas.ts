import type { ErrorSchema, RJSFSchema, ValidatorType } from '@rjsf/utils'
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js'
import compiled from 'virtual:piece-schemas'
import { validatorsOf } from '#lib/forms/checks-module.ts'
import { isDay } from '#lib/forms/formats.ts'
import { blankOf, errorsInWords } from './words.ts'

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

/** What is wrong with a value, in words, by field. */
export const errorsIn = ({ schema, validator }: PieceSchema, value: unknown): ErrorSchema<Record<string, unknown>> =>
  validator.validateFormData(value, schema, undefined, errorsInWords).errorSchema
