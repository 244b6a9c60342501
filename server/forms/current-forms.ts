import { createHash } from 'node:crypto'
import { desc } from 'drizzle-orm'
import type { FormId } from '#schemas/forms/entities.ts'
import type { FormDocument } from '#schemas/document/form.ts'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import type { Scope } from '../access.ts'
import { draftOf } from '#lib/campaigns.ts'
import { findCampaigns } from '../config/campaigns.ts'
import { findCurrentRelease, findRelease } from '../config/release.ts'
import { firstDocument } from '../config/first-release.ts'
import { findFormShapeIssues } from './form-shape.ts'
import type { Database } from '../db/open.ts'
import { releases } from '../db/schema/config.ts'
import { compileBeside } from './beside.ts'
import { type CompiledForm, formOf, moduleFile } from './compiled-form.ts'

type Module = CompiledForm['module']

/** By content: a release shares most forms with the one before. */
const modules = new Map<string, Promise<Module>>()
const MOST_REMEMBERED = 300

/** Documents never change. */
const compiled = new WeakMap<FormDocument, Promise<CompiledForm>>()

/** @throws {Error} for a form that did not pass its check */
function compiledForm(document: FormDocument): Promise<CompiledForm> {
  const known = compiled.get(document)
  if (known) return known
  const form = moduleOf(document).then(({ code }) => formOf(document, code))
  compiled.set(document, form)
  form.catch(() => compiled.delete(document))
  return form
}

function moduleOf({ schema }: FormDocument): Promise<Module> {
  const content = createHash('sha256').update(JSON.stringify(schema)).digest('hex')
  const known = modules.get(content)
  if (known) return known
  const module = compileBeside(schema).then((code) => ({ file: moduleFile(code), code }))
  if (modules.size >= MOST_REMEMBERED) modules.clear()
  modules.set(content, module)
  // The next request tries a failed one again.
  module.catch(() => modules.delete(content))
  return module
}

/** Compiles the forms of the current release before customers need them. */
export async function compileCurrentForms(db: Database): Promise<void> {
  const current = await findCurrentRelease(db)
  await Promise.all((current?.document.forms ?? []).filter(isForm).map(compiledForm))
}

const forms = new WeakMap<FormDocument, boolean>()

/** False for a form that an older version accepted and this one refuses: the product's own form serves instead. */
function isForm(document: FormDocument): boolean {
  const known = forms.get(document)
  if (known !== undefined) return known
  const isOne = findFormShapeIssues(document).length === 0
  forms.set(document, isOne)
  return isOne
}

/** A form of a release, or the product's own if the release has none of that id. */
export function formDocumentIn(document: PortalDocument | undefined, id: string): FormDocument | undefined {
  const isIt = (form: FormDocument) => form.id === id
  return document?.forms?.find((form) => isIt(form) && isForm(form)) ?? firstDocument.forms?.find(isIt)
}

/** A form of the customer's release. Undefined for an unknown id. */
export async function findForm(db: Database, scope: Scope, id: string): Promise<CompiledForm | undefined> {
  const { document } = await findRelease(db, scope.releaseHash)
  const form = formDocumentIn(document, id)
  return form && compiledForm(form)
}

/** A form that a page needs: at least the product's own exists. */
export async function findKnownForm(db: Database, scope: Scope, id: FormId): Promise<CompiledForm> {
  const form = await findForm(db, scope, id)
  if (!form) throw new Error(`first-release.json has no form "${id}"`)
  return form
}

/** How many releases back an open page may still ask for its checks. */
const REMEMBERED_RELEASES = 20

/** The code of a form's module by its file name: of the current, the draft's or a recent release's form. */
export async function findChecksModule(db: Database, file: string): Promise<string | undefined> {
  const current = await findCurrentRelease(db)
  const inUse = (await codeIn(current?.document, file)) ?? (await codeIn(firstDocument, file))
  if (inUse) return inUse
  // A preview shows forms of a draft.
  for (const { id } of current ? await findCampaigns(db) : []) {
    const inDraft = await codeIn((await findRelease(db, draftOf(id))).document, file)
    if (inDraft) return inDraft
  }
  const earlier = await db.select({ hash: releases.hash }).from(releases).orderBy(desc(releases.createdAt)).limit(REMEMBERED_RELEASES)
  for (const { hash } of earlier) {
    const code = await codeIn((await findRelease(db, hash)).document, file)
    if (code) return code
  }
  return undefined
}

async function codeIn(document: PortalDocument | undefined, file: string): Promise<string | undefined> {
  for (const form of document?.forms ?? []) {
    // A form that does not compile must not hide the others.
    const module = isForm(form) ? await moduleOf(form).catch(() => undefined) : undefined
    if (module?.file === file) return module.code
  }
  return undefined
}
