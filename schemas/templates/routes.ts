import { text } from '../formats.ts'
import { route } from '../route.ts'
import { closedObject, list, object } from '../shape.ts'
import { givenName } from '../studio/entities.ts'
import { template, TEMPLATE_LIMITS, templateContent } from './entities.ts'

/* Templates of Studio: pages, groups of widgets and widgets with their settings, to be put onto any page. */

const templateId = object({ templateId: { type: 'string', maxLength: 64 } })

export const studioTemplates = route({
  path: '/private/studio/templates',
  summary: 'The templates by their names, each with what is in it',
  answer: object({ templates: list(template) }),
})

export const studioTemplate = route({
  path: '/private/studio/templates/:templateId',
  summary: 'What a template puts onto a page',
  params: templateId,
  answer: object({ name: text, content: templateContent }),
  errors: ['/error/not_found'],
})

export const saveStudioTemplate = route({
  path: '/private/studio/templates',
  access: 'edit',
  maxBodyBytes: TEMPLATE_LIMITS.bytes,
  summary: 'Saves a page, several widgets or one as a template; the same again changes nothing',
  body: closedObject({ name: givenName, content: templateContent }),
  answer: object({ id: text }),
})

export const renameStudioTemplate = route({
  method: 'PUT',
  path: '/private/studio/templates/:templateId',
  access: 'edit',
  summary: 'Gives a template another name',
  params: templateId,
  body: closedObject({ name: givenName }),
  errors: ['/error/not_found'],
})

export const removeStudioTemplate = route({
  method: 'DELETE',
  path: '/private/studio/templates/:templateId',
  access: 'edit',
  summary: 'Removes a template; pages that it was put onto keep what they have; idempotent',
  params: templateId,
})
