import { list, object } from '../shape.ts'
import { portalPath, text } from '../formats.ts'
import { route } from '../route.ts'
import { announcement } from './entities.ts'

export const outage = route({
  path: '/public/outage/current',
  summary: 'Whether the portal is closed just now, and what to say about it',
  answer: object(
    { isOutage: { type: 'boolean', description: 'true replaces every page' } },
    {
      message: { type: 'string', maxLength: 300, description: 'what the outage page says' },
      banner: { ...announcement, description: 'an announced or a partial outage, above pages that go on working' },
    },
  ),
})

export const infoPage = route({
  path: '/private/info/:page',
  summary: 'A page of the brand: how to reach it, its terms, accessibility or privacy; in danger, whom to call at the selected property',
  params: object({ page: { type: 'string', maxLength: 40 } }),
  answer: object(
    { title: text, paragraphs: list(text) },
    {
      tiles: list(object({ title: text, body: text }), { description: 'each under its own heading, before the paragraphs' }),
    },
  ),
  errors: ['/error/not_found'],
})

export const nationalAlert = route({
  path: '/public/nationalAlert',
  summary: 'The alert that every customer in the country should see, if there is one',
  answer: object({}, { alert: announcement }),
})

export const clientError = route({
  path: '/public/clientError',
  summary: 'Records an error that a browser met, in the log',
  body: object(
    { message: { type: 'string', maxLength: 500 } },
    {
      stack: { type: 'string', maxLength: 4000 },
      path: { ...portalPath, description: 'where it happened, without the query' },
      build: { type: 'string', maxLength: 40 },
      correlationId: { type: 'string', maxLength: 60, description: 'of the request that failed, where one did' },
    },
  ),
})
