import { mayChangeArea, mayChangeSomePage } from '#lib/staff-areas.ts'
import * as routes from '#schemas/templates/routes.ts'
import type { AreaParts } from '../area-parts.ts'
import type { Scope } from '../access.ts'
import { excessIssues } from '../config/issues.ts'
import { inNewestVersion } from '../config/newest-versions.ts'
import type { Limits } from '../config/size.ts'
import type { Api } from '../http/api.ts'
import { problem } from '../http/problem.ts'
import { findAreas } from '../staff/areas.ts'
import { authorOf } from '../studio/author.ts'
import { outside, refuse } from '../studio/refusals.ts'
import { findTemplate, findTemplates, removeTemplate, renameTemplate, saveTemplate } from './queries.ts'

const LIMITS: Limits = { depth: 40, parts: 20_000, characters: 400_000 }

/** Templates of Studio: who may change any page saves them, who may change all pages renames and removes them. */
export function templateRoutes(api: Api, { db, types }: AreaParts): void {
  const mayChangeAll = async ({ userId }: Scope) => mayChangeArea(await findAreas(db, userId), 'pages')

  api.handle(routes.studioTemplates, async () => ({ templates: await findTemplates(db) }))

  api.handle(routes.studioTemplate, async ({ params }) => {
    const found = await findTemplate(db, params.templateId)
    if (!found) return noSuchTemplate()
    const { name, content } = found
    return { name, content: { ...content, widgets: content.widgets.map((widget) => inNewestVersion(widget, types)) } }
  })

  api.handle(routes.saveStudioTemplate, async ({ scope, body: { name, content } }) => {
    const excess = excessIssues(content, LIMITS, 'content')
    if (excess.length > 0) return refuse('/error/validation', 'This is too much for a template.', excess)
    if (!mayChangeSomePage(await findAreas(db, scope.userId))) return outside()
    const saving = await saveTemplate(db, { name: name.trim(), content }, await authorOf(db, scope))
    if (saving.is === 'nameTaken') return nameTaken()
    if (saving.is === 'tooMany') return refuse('/error/validation', 'There are too many templates: remove some that nobody needs.', [])
    return { id: saving.id }
  })

  api.handle(routes.renameStudioTemplate, async ({ scope, params, body }) => {
    if (!(await mayChangeAll(scope))) return outside()
    const { is } = await renameTemplate(db, params.templateId, body.name.trim(), await authorOf(db, scope))
    return is === 'nameTaken' ? nameTaken() : is === 'unknown' ? noSuchTemplate() : undefined
  })

  api.handle(routes.removeStudioTemplate, async ({ scope, params }) => {
    if (!(await mayChangeAll(scope))) return outside()
    await removeTemplate(db, params.templateId, await authorOf(db, scope))
  })
}

const noSuchTemplate = () => problem('/error/not_found', 'There is no such template. Another editor may have removed it.')

const nameTaken = () =>
  refuse('/error/validation', 'There is a template with this name.', [{ place: 'name', message: 'is the name of another template' }])
