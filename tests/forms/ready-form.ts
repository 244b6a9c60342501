import type { Form, FormId } from '#schemas/forms/entities.ts'
import type { FormDocument } from '#schemas/document/form.ts'
import { checksFrom } from '#forms/checks.ts'
import type { ReadyForm } from '#forms/questions.ts'
import type { ChecksModule } from '#lib/forms/checks-module.ts'
import { FORMATS, type FormatName, loadFormats } from '#lib/forms/formats.ts'
import { firstDocument } from '#server/config/first-release.ts'
import { compileForm } from '#server/forms/compile-form.ts'
import { formOf } from '#server/forms/compiled-form.ts'

const formats = await loadFormats(Object.keys(FORMATS) as FormatName[])

/** A form as the browser has it: its checks are the very module that the browser loads. */
export async function readyFormOf(document: FormDocument): Promise<ReadyForm> {
  const { module, ...form } = formOf(document, compileForm(document.schema))
  const { default: make } = (await import(`data:text/javascript,${encodeURIComponent(module.code)}`)) as { default: ChecksModule }
  return { form: form as Form, checks: checksFrom(make, form, formats) }
}

export function formDocument(id: FormId): FormDocument {
  const document = firstDocument.forms?.find((form) => form.id === id)
  if (!document) throw new Error(`no form ${id}`)
  return document
}

export const readyForm = (id: FormId) => readyFormOf(formDocument(id))

/** The words about one answer. */
export function wordsAbout(ready: ReadyForm, name: string, answers: Record<string, unknown>): string | undefined {
  return ready.checks.whole(answers).find(({ pointer }) => pointer.split('/')[1] === name)?.detail
}
