import { LONGEST_ANSWER } from '#schemas/forms/limits.ts'
import type { FormatCheck } from './formats.ts'
import { isSame } from './is-same.ts'
import type { Validate } from './messages.ts'

/** The export that checks all rules of a form. The others check one condition each. */
export const FORM_RULES = 'rules'

/** Checks by name; rjsf asks for a condition by the hash of its `if`. */
export type Validators = { rules: Validate } & Record<string, Validate>

/** The default export of a form's module, written by server/forms/compile-form.ts. */
export type ChecksModule = (called: { formats: Record<string, FormatCheck> } & typeof CALLED) => Validators

/** What compiled checks call besides formats. */
const CALLED = {
  equal: isSame,
  length: (text: string) => [...text].length,
  /** A longer answer is refused for its length and never matched. */
  pattern(source: string, flags: string) {
    const rule = new RegExp(source, flags)
    return { test: (text: string) => text.length <= LONGEST_ANSWER && rule.test(text) }
  },
}

/** @param formats those that the form names, at least */
export const validatorsOf = (make: ChecksModule, formats: Record<string, FormatCheck>): Validators => make({ formats, ...CALLED })
