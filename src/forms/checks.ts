import { hashForSchema, type RJSFSchema, type ValidatorType } from '@rjsf/utils'
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js'
import type { Form } from '#schemas/forms/entities.ts'
import { type ChecksModule, FORM_RULES, validatorsOf } from '#lib/forms/checks-module.ts'
import { type FormatCheck, formatsIn, loadFormats } from '#lib/forms/formats.ts'
import { isSame } from '#lib/forms/is-same.ts'
import { type AnswerChecks, answerChecks } from '#lib/forms/messages.ts'

/** Answers to a form, by question. */
export type Answers = Record<string, unknown>

/** The rules of a form, compiled: what is wrong with answers, in the form's words. */
export interface Checks extends AnswerChecks {
  /** of the whole form; it is this very object that the validator knows */
  schema: RJSFSchema
  /** what rjsf asks whether a condition holds */
  validator: ValidatorType
}

/** The checks of a form from its module, which is made for exactly this schema. */
export function checksFrom(make: ChecksModule, form: Pick<Form, 'schema'>, formats: Record<string, FormatCheck>): Checks {
  const schema = named(form.schema as RJSFSchema)
  const validators = validatorsOf(make, formats)
  const validator: ValidatorType = createPrecompiledValidator(validators, schema)
  const isCondition = validator.isValid.bind(validator)
  // The options of a choice have no validators, which would be most of a module: rjsf asks which of them an answer is.
  // A step is a part of the form, and conditions are the whole form's.
  validator.isValid = (part, answer) => ('const' in part ? isSame(part.const, answer) : isCondition(part, answer, schema))
  return { schema, validator, ...answerChecks(schema, validators.rules) }
}

/** The schema with the names of its validators; rjsf would otherwise work out a hash for every question it asks. */
function named(schema: RJSFSchema): RJSFSchema {
  const conditions = schema.allOf as { if: RJSFSchema }[] | undefined
  return { ...schema, $id: FORM_RULES, allOf: conditions?.map((one) => ({ ...one, if: { ...one.if, $id: hashForSchema(one.if) } })) }
}

let attempts = 0

/**
 * Loads the module that checks answers to a form, and the formats that it names.
 * @throws {TypeError} where the module cannot be had; a browser remembers that, so a later attempt asks at another address
 */
export async function loadChecks(form: Form): Promise<Checks> {
  const address = attempts === 0 ? form.checks : `${form.checks}?attempt=${attempts}`
  try {
    const [module, formats] = await Promise.all([
      import(/* @vite-ignore */ address) as Promise<{ default: ChecksModule }>,
      loadFormats(formatsIn(form.schema)),
    ])
    return checksFrom(module.default, form, formats)
  } catch (error) {
    attempts += 1
    throw error
  }
}
