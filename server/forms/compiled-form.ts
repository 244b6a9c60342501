import { createHash } from 'node:crypto'
import type { Form } from '#schemas/forms/entities.ts'
import type { FormDocument, StaffForm } from '#schemas/document/form.ts'
import type { AnswerChecks } from '#lib/forms/messages.ts'
import { contentHash } from '../config/content-hash.ts'
import { checksOfModule } from './module-checks.ts'

/** A form with its compiled checks. */
export interface CompiledForm extends Form, AnswerChecks {
  made?: StaffForm
  /** the module that checks answers in the browser */
  module: { file: string; code: string }
}

/** The file name of a module, made from its content. */
export const moduleFile = (code: string): string => `form-${createHash('sha256').update(code).digest('hex').slice(0, 32)}.js`

/** @param code the module that `compileForm` made of it */
export function formOf(document: FormDocument, code: string): CompiledForm {
  const file = moduleFile(code)
  const checks = checksOfModule(document.schema, code)
  return { ...document, ...checks, hash: contentHash(document), checks: `/assets/${file}`, module: { file, code } }
}
