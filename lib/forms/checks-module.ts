import { LONGEST_ANSWER } from '#schemas/forms/limits.ts'
import type { FormatCheck } from './formats.ts'
import { isSame } from './is-same.ts'
import type { Validate } from './messages.ts'

/** The function of a module that checks all of the form's rules; the others each check one condition. */
export const FORM_RULES = 'rules'

/** Checks by name; rjsf asks for a condition by the hash of its `if`. */
export type Validators = { rules: Validate } & Record<string, Validate>

/** What the module of a form exports: see server/forms/compile-form.ts, which writes it. */
export type ChecksModule = (called: { formats: Record<string, FormatCheck> } & typeof CALLED) => Validators

/** What compiled checks call, beside formats. */
const CALLED = {
  equal: isSame,
  length: (text: string) => [...text].length,
  /** No answer is longer, and a longer one is refused for that: it is not read at all. */
  pattern(source: string, flags: string) {
    const rule = new RegExp(source, flags)
    return { test: (text: string) => text.length <= LONGEST_ANSWER && rule.test(text) }
  },
}

/** @param formats those that the form names, at least */
export const validatorsOf = (make: ChecksModule, formats: Record<string, FormatCheck>): Validators => make({ formats, ...CALLED })
