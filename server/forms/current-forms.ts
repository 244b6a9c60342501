import { createHash } from 'node:crypto'
import { desc } from 'drizzle-orm'
import type { FormId } from '#schemas/forms/entities.ts'
import type { FormDocument } from '#schemas/document/form.ts'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import type { Scope } from '../access.ts'
import { draftOf } from '#lib/campaigns.ts'
import { remembered } from '#lib/remembered.ts'
import { findCampaigns } from '../config/campaigns.ts'
import { findCurrentRelease, findRelease, lastRevision } from '../config/release.ts'
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

// Documents never change.
const moduleOf = remembered(moduleOfContent)

/** @throws {Error} for a form that did not pass its check */
const compiledForm = remembered(async (document: FormDocument): Promise<CompiledForm> => formOf(document, (await moduleOf(document)).code))

function moduleOfContent({ schema }: FormDocument): Promise<Module> {
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

/** False for a form that an older version accepted and this one refuses: the product's own form serves instead. */
const isForm = remembered((document: FormDocument) => findFormShapeIssues(document).length === 0)

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

/** The code of a form's module by its file name: of the current, a draft's or a recent release's form. */
export async function findChecksModule(db: Database, file: string): Promise<string | undefined> {
  const current = await findCurrentRelease(db)
  const inUse = (await codesIn(current?.document)).get(file) ?? (await codesIn(firstDocument)).get(file)
  return inUse ?? (await findOtherCodes(db)).get(file)
}

type Codes = ReadonlyMap<string, string>

interface Looked {
  revision: number
  untilMs: number
  codes: Promise<Codes>
}

const looked = new WeakMap<Database, Looked>()
/** A form that could not be compiled is tried again by then. */
const LOOKED_AGAIN_MS = 60_000

/**
 * The modules of drafts and recent releases, looked through once for as long as no draft and no release changes: a stranger may ask for
 * any name, as often as they like.
 */
async function findOtherCodes(db: Database): Promise<Codes> {
  const revision = await lastRevision(db)
  const last = looked.get(db)
  if (last && last.revision >= revision && Date.now() < last.untilMs) return last.codes
  const codes = lookThrough(db)
  looked.set(db, { revision, untilMs: Date.now() + LOOKED_AGAIN_MS, codes })
  codes.catch(() => looked.delete(db))
  return codes
}

/** How many releases back an open page may still ask for its checks. */
const REMEMBERED_RELEASES = 20

async function lookThrough(db: Database): Promise<Codes> {
  // A preview shows forms of a draft.
  const drafts = (await findCurrentRelease(db)) ? await findCampaigns(db) : []
  const earlier = await db.select({ hash: releases.hash }).from(releases).orderBy(desc(releases.createdAt)).limit(REMEMBERED_RELEASES)
  const codes = new Map<string, string>()
  for (const name of [...drafts.map(({ id }) => draftOf(id)), ...earlier.map(({ hash }) => hash)]) {
    for (const [file, code] of await codesIn((await findRelease(db, name)).document)) codes.set(file, code)
  }
  return codes
}

/** Each module of a document by its file name. A form that does not compile does not hide the others. */
async function codesIn(document: PortalDocument | undefined): Promise<Codes> {
  const found = await Promise.allSettled((document?.forms ?? []).filter(isForm).map(moduleOf))
  return new Map(found.flatMap((one) => (one.status === 'fulfilled' ? [[one.value.file, one.value.code]] : [])))
}
