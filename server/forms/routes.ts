import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { formById } from '#schemas/forms/routes.ts'
import type { Api } from '../http/api.ts'
import type { Database } from '../db/open.ts'
import { problem, problemDocument } from '../http/problem.ts'
import { assetFolders, YEAR_SECONDS } from '../html/portal-page.ts'
import type { Settings } from '../settings.ts'
import { findChecksModule, findForm } from './current-forms.ts'

export function formRoutes(api: Api, { db }: { db: Database }): void {
  api.handle(formById, async ({ scope, params }) => {
    const form = await findForm(db, scope, params.formId)
    if (!form) return problem('/error/not_found', 'There is no such form.')
    const { id, hash, checks, schema, uiSchema } = form
    return { id, hash, checks, schema, uiSchema }
  })
}

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
    if (code === undefined) {
      return reply
        .code(404)
        .type('application/problem+json')
        .send(problemDocument('/error/not_found', undefined, request.id))
    }
    return reply.type('text/javascript; charset=utf-8').header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`).send(code)
  })
}
