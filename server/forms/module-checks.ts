import type { FormSchema } from '#schemas/document/form.ts'
import { type ChecksModule, validatorsOf } from '#lib/forms/checks-module.ts'
import { FORMATS, type FormatName, loadFormats } from '#lib/forms/formats.ts'
import { type AnswerChecks, answerChecks } from '#lib/forms/messages.ts'

const formats = await loadFormats(Object.keys(FORMATS) as FormatName[])

/** The server checks answers by the module that browsers get. Only code that `compileForm` has checked comes here. */
export function checksOfModule(schema: FormSchema, code: string): AnswerChecks {
  const make = new Function(`'use strict';${code.replace('export default ', 'return ')}`) as () => ChecksModule
  return answerChecks(schema, validatorsOf(make(), formats).rules)
}
