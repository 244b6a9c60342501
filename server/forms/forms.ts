import { createHash } from 'node:crypto'
import { desc } from 'drizzle-orm'
import type { Form, FormId } from '#schemas/forms/entities.ts'
import type { AnswerChecks } from '#lib/forms/messages.ts'
import type { Scope } from '../access.ts'
import type { FormDocument, PortalDocument } from '../config/document.ts'
import { contentHash, DRAFT, findCurrentRelease, findRelease } from '../config/release.ts'
import { firstDocument } from '../config/seed.ts'
import { complainAboutFormShape } from './form-shape.ts'
import type { Database } from '../db/open.ts'
import { releases } from '../db/schema.ts'
import { checksOf, compileForm } from './compile-form.ts'

/** A form with everything that follows from its content. */
interface CompiledForm extends Form, AnswerChecks {
  /** the module that checks answers in the browser */
  module: { file: string; code: string }
}

/** Documents never change, so neither does what was made of their forms. */
const compiled = new WeakMap<FormDocument, CompiledForm>()

/** @throws {Error} for a form that no check lets through */
export function compiledForm(document: FormDocument): CompiledForm {
  let form = compiled.get(document)
  if (!form) {
    if (!isForm(document)) throw new Error(`the form "${document.id}" holds what no form may`)
    const code = compileForm(document.schema)
    const file = `form-${createHash('sha256').update(code).digest('hex').slice(0, 32)}.js`
    form = {
      ...document,
      ...checksOf(document.schema),
      hash: contentHash(document),
      checks: `/assets/${file}`,
      module: { file, code },
    }
    compiled.set(document, form)
  }
  return form
}

const forms = new WeakMap<FormDocument, boolean>()

/** False for what an older version, which asked less, has let into a release or the draft: that is treated as not there. */
function isForm(document: FormDocument): boolean {
  const known = forms.get(document)
  if (known !== undefined) return known
  const isOne = complainAboutFormShape(document).length === 0
  forms.set(document, isOne)
  return isOne
}

/** The form of a release; as it came with the product where the release has none of that id. */
function formDocumentIn(document: PortalDocument | undefined, id: string): FormDocument | undefined {
  const isIt = (form: FormDocument) => form.id === id
  return document?.forms?.find((form) => isIt(form) && isForm(form)) ?? firstDocument.forms?.find(isIt)
}

/** A form that whoever asks may fill in, as their release has it; undefined where there is none of that id. */
export async function findForm(db: Database, scope: Scope, id: string): Promise<CompiledForm | undefined> {
  const { document } = await findRelease(db, scope.releaseHash)
  const form = formDocumentIn(document, id)
  return form && compiledForm(form)
}

/** The same for a form that a page cannot do without: one of the product's own stands in for any that is missing. */
export async function findKnownForm(db: Database, scope: Scope, id: FormId): Promise<CompiledForm> {
  const form = await findForm(db, scope, id)
  if (!form) throw new Error(`first-release.json has no form "${id}"`)
  return form
}

/** How many releases back a page may be whose checks are still asked for. */
const REMEMBERED_RELEASES = 20

/** The code of a checks module by its file name: of a form that is current, or was until lately. */
export async function findChecksModule(db: Database, file: string): Promise<string | undefined> {
  const current = await findCurrentRelease(db)
  const inUse = codeIn(current?.document, file) ?? codeIn(firstDocument, file)
  if (inUse) return inUse
  // A preview shows forms that nobody has released yet.
  const inDraft = current && codeIn((await findRelease(db, DRAFT)).document, file)
  if (inDraft) return inDraft
  const earlier = await db.select({ hash: releases.hash }).from(releases).orderBy(desc(releases.createdAt)).limit(REMEMBERED_RELEASES)
  for (const { hash } of earlier) {
    const code = codeIn((await findRelease(db, hash)).document, file)
    if (code) return code
  }
  return undefined
}

const codeIn = (document: PortalDocument | undefined, file: string) =>
  (document?.forms ?? [])
    .filter(isForm)
    .map((form) => compiledForm(form).module)
    .find((module) => module.file === file)?.code
