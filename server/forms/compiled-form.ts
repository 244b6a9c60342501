import { createHash } from 'node:crypto'
import type { Form } from '#schemas/forms/entities.ts'
import { FORMATS, type FormatName, loadFormats } from '#lib/forms/formats.ts'
import { type AnswerChecks, answerChecks, type BrokenRule } from '#lib/forms/messages.ts'
import type { FormDocument } from '../config/document.ts'
import { contentHash } from '../config/release.ts'

const formats = await loadFormats(Object.keys(FORMATS) as FormatName[])

/** A form with everything that follows from its content. */
export interface CompiledForm extends Form, AnswerChecks {
  /** the module that checks answers in the browser */
  module: { file: string; code: string }
}

/** The name of a module, which says its content. */
export const moduleFile = (code: string): string => `form-${createHash('sha256').update(code).digest('hex').slice(0, 32)}.js`

/** @param code the module that `compileForm` made of it */
export function formOf(document: FormDocument, code: string): CompiledForm {
  const file = moduleFile(code)
  return { ...document, ...checksOfModule(document, code), hash: contentHash(document), checks: `/assets/${file}`, module: { file, code } }
}

type Validate = ((answers: unknown) => boolean) & { errors?: BrokenRule[] | null }
type Make = (known: typeof formats) => { rules: Validate }

/** The server checks answers by the very module that browsers get. Only code that `compileForm` has read comes here. */
function checksOfModule({ schema }: FormDocument, code: string): AnswerChecks {
  const make = new Function(`'use strict';${code.replace('export default ', 'return ')}`) as () => Make
  const { rules } = make()(formats)
  return answerChecks(schema, (answers) => (rules(answers) ? [] : (rules.errors ?? [])))
}
