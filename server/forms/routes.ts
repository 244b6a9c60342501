import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { KNOWN_FORMS } from '#schemas/forms/entities.ts'
import { formAnswers, formById, saveFormAnswers } from '#schemas/forms/routes.ts'
import type { AreaParts } from '../area-parts.ts'
import type { Scope, SiteRef } from '../access.ts'
import { isInAudience } from '../config/audience.ts'
import type { Api } from '../http/api.ts'
import type { Database } from '../db/open.ts'
import { problem, sendProblem } from '../http/problem.ts'
import { assetFolders, YEAR_SECONDS } from '../html/portal-page.ts'
import type { Settings } from '../settings.ts'
import { findFormAnswers, madeFormAnswers } from './answers.ts'
import { saveAnswers } from './save-answers.ts'
import type { CompiledForm } from './compiled-form.ts'
import { findChecksModule, findForm } from './current-forms.ts'

export function formRoutes(api: Api, { db }: AreaParts): void {
  api.handle(formById, async ({ scope, params }) => {
    const form = await findForm(db, scope, params.formId)
    if (!form || !isFor(form, scope)) return noForm()
    const { id, hash, checks, schema, uiSchema, made } = form
    return { id, hash, checks, schema, uiSchema, made: made && { lead: made.lead, thanks: made.thanks } }
  })

  api.handle(formAnswers, async ({ scope, params }) => {
    const found = await findMade(scope, params.formId)
    return found ? answersAt(found) : noForm()
  })

  api.handleShown(saveFormAnswers, async ({ scope, params, body }) => {
    const found = await findMade(scope, params.formId)
    if (!found) return noForm()
    const { form, place } = found
    return (await saveAnswers(db, scope, madeFormAnswers, place, form, body ?? {})) ?? answersAt(found)
  })

  /** A form that staff have made, and where this customer's answers to it are; undefined where it is not theirs to answer. */
  async function findMade(scope: Scope, formId: string) {
    if (!scope.selected || Object.hasOwn(KNOWN_FORMS, formId)) return undefined
    const form = await findForm(db, scope, formId)
    const { billingAccountId, siteId } = scope.selected
    return form?.made && isFor(form, scope) ? { form, place: { billingAccountId, siteId, formId } } : undefined
  }

  async function answersAt({ form, place }: { form: CompiledForm; place: SiteRef & { formId: string } }) {
    const stored = await findFormAnswers(db, place)
    return {
      siteId: place.siteId,
      profile: stored?.answers ?? {},
      // Another version of the form may ask for more.
      isComplete: stored?.isComplete === true && form.whole(stored.answers).length === 0,
      revision: stored?.revision ?? 0,
      form: stored?.formHash,
      updatedAt: stored?.updatedAt.toISOString(),
    }
  }
}

const noForm = () => problem('/error/not_found', 'There is no such form.')

const isFor = ({ id, made }: CompiledForm, scope: Scope) => isInAudience(made?.audience, scope, `form:${id}`)

/**
 * Serves the modules that check answers in the browser, named by their content. The build holds those of the product's own
 * forms; the server compiles those of published ones.
 */
export function formModules(app: FastifyInstance, db: Database, settings: Pick<Settings, 'distFolder' | 'assetsFolder'>): void {
  app.get<{ Params: { hash: string } }>('/assets/form-:hash.js', async (request, reply) => {
    const file = `form-${request.params.hash}.js`
    const isHash = /^[0-9a-f]{32}$/.test(request.params.hash)
    if (isHash && assetFolders(settings).some((folder) => existsSync(join(folder, file)))) return reply.sendFile(file)
    const code = isHash ? await findChecksModule(db, file) : undefined
    if (code === undefined) return sendProblem(request, reply, problem('/error/not_found'))
    return reply.type('text/javascript; charset=utf-8').header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`).send(code)
  })
}
