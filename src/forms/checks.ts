import { hashForSchema, type RJSFSchema, type ValidatorType } from '@rjsf/utils'
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js'
import type { Form } from '#schemas/forms/entities.ts'
import { type ChecksModule, FORM_RULES, validatorsOf } from '#lib/forms/checks-module.ts'
import { type FormatCheck, formatsIn, loadFormats } from '#lib/forms/formats.ts'
import { isSame } from '#lib/forms/is-same.ts'
import { type AnswerChecks, answerChecks } from '#lib/forms/messages.ts'

/** Answers to a form, by question. */
export type Answers = Record<string, unknown>

/** The compiled rules of a form, with its error messages. */
export interface Checks extends AnswerChecks {
  /** of the whole form; the validator knows this object */
  schema: RJSFSchema
  /** evaluates conditions for rjsf */
  validator: ValidatorType
}

/** The checks of a form, from the module compiled from its schema. */
export function checksFrom(make: ChecksModule, form: Pick<Form, 'schema'>, formats: Record<string, FormatCheck>): Checks {
  const schema = named(form.schema as RJSFSchema)
  const validators = validatorsOf(make, formats)
  const validator: ValidatorType = createPrecompiledValidator(validators, schema)
  const isCondition = validator.isValid.bind(validator)
  // Options have no compiled validators, which would be most of a module: rjsf compares them with the answer.
  // Conditions are evaluated against the whole form, not the step.
  validator.isValid = (part, answer) => ('const' in part ? isSame(part.const, answer) : isCondition(part, answer, schema))
  return { schema, validator, ...answerChecks(schema, validators.rules) }
}

/** The schema with the ids of its validators, so that rjsf does not hash it at every check. */
function named(schema: RJSFSchema): RJSFSchema {
  const conditions = schema.allOf as { if: RJSFSchema }[] | undefined
  return { ...schema, $id: FORM_RULES, allOf: conditions?.map((one) => ({ ...one, if: { ...one.if, $id: hashForSchema(one.if) } })) }
}

let attempts = 0

/**
 * Loads the module that checks answers to a form, and the formats that it names.
 * @throws {TypeError} if the module fails to load. Browsers cache failed imports, so each retry uses a new query string
 */
export async function loadChecks(form: Form): Promise<Checks> {
  const url = attempts === 0 ? form.checks : `${form.checks}?attempt=${attempts}`
  try {
    const [module, formats] = await Promise.all([
      import(/* @vite-ignore */ url) as Promise<{ default: ChecksModule }>,
      loadFormats(formatsIn(form.schema)),
    ])
    return checksFrom(module.default, form, formats)
  } catch (error) {
    attempts += 1
    throw error
  }
}
