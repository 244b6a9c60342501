import type { Form } from '#schemas/forms/entities.ts'
import { type FormatCheck, formatsIn, loadFormats } from '#lib/forms/formats.ts'
import { type AnswerChecks, answerChecks, type BrokenRule } from '#lib/forms/messages.ts'

/** Answers to a form, by question. */
export type Answers = Record<string, unknown>

/** The rules of a form, compiled: what is wrong with answers, in the form's words. */
export interface Checks extends AnswerChecks {
  /** whether the `if` of a condition holds */
  holds(condition: object, answers: unknown): boolean
}

type Validate = ((answers: unknown) => boolean) & { errors?: BrokenRule[] | null }

/** What a checks module exports: see server/forms/compile-form.ts, which writes it. */
export type ChecksModule = (formats: Record<string, FormatCheck>) => {
  rules: Validate
  /** by the JSON of each `if` */
  conditions: Record<string, Validate>
}

/** The checks of a form from its module, which is made for exactly this schema. */
export function checksFrom(make: ChecksModule, { schema }: Pick<Form, 'schema'>, formats: Record<string, FormatCheck>): Checks {
  const { rules, conditions } = make(formats)
  return {
    ...answerChecks(schema, (answers) => (rules(answers) ? [] : (rules.errors ?? []))),
    holds(condition, answers) {
      const validate = conditions[JSON.stringify(condition)]
      if (!validate) throw new Error(`No condition of the form is ${JSON.stringify(condition)}; was its schema changed in the browser?`)
      return validate(answers)
    },
  }
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
