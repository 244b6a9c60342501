import { object } from '../shape.ts'
import { identifier } from '../formats.ts'
import { route } from '../route.ts'
import { form } from './entities.ts'

export const formById = route({
  method: 'GET',
  path: '/private/forms/:formId',
  summary: 'A form or questionnaire: its schema, how it is drawn, and where the module is that checks its answers',
  params: object({ formId: identifier }),
  responses: { 200: form },
  errors: ['/error/not_found'],
})
