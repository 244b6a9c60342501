import { ID_KEY, JUNK_OPTION_ID, type RJSFSchema, type ValidatorType } from '@rjsf/utils'
import type { Answers, Checks } from './checks.ts'
import { isSame } from './merge-answers.ts'

const validators = new WeakMap<Checks, ValidatorType>()

/**
 * What rjsf asks while it resolves conditions, answered by the form's compiled checks. What is wrong with answers it is
 * told, not asked: src/forms/schema-form.tsx.
 */
export function validatorOf(checks: Checks): ValidatorType {
  let validator = validators.get(checks)
  if (!validator) {
    validator = {
      isValid(schema: RJSFSchema, answer: unknown) {
        // Of a choice it asks which option an answer is, and of an option that is none as a control.
        if (schema[ID_KEY] === JUNK_OPTION_ID) return false
        return 'const' in schema ? isSame(schema.const, answer) : checks.holds(schema, answer)
      },
      validateFormData: () => ({ errors: [], errorSchema: {} }),
      rawValidation: (_schema: RJSFSchema, answers: Answers) => ({ errors: checks.whole(answers) as never[] }),
    }
    validators.set(checks, validator)
  }
  return validator
}
