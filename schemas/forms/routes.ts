import { object } from '../shape.ts'
import { identifier } from '../formats.ts'
import { route } from '../route.ts'
import { answersOrNothing, profileAnswers } from '../profile/entities.ts'
import { form } from './entities.ts'

export const formById = route({
  path: '/private/forms/:formId',
  summary: 'A form or questionnaire: its schema, how it is drawn, and where the module is that checks its answers',
  params: object({ formId: identifier }),
  answer: form,
  errors: ['/error/not_found'],
})

const ofForm = object({ formId: identifier })

export const formAnswers = route({
  path: '/private/forms/:formId/answers',
  summary: 'The answers about the selected property to a form that staff have made',
  params: ofForm,
  answer: profileAnswers,
  errors: ['/error/not_found'],
})

export const saveFormAnswers = route({
  path: '/private/forms/:formId/answers',
  whileActing: 'done',
  summary: 'Saves answers to a form that staff have made; without any it forgets them all',
  params: ofForm,
  body: answersOrNothing,
  answer: profileAnswers,
  errors: ['/error/not_found', '/error/changed_meanwhile'],
})
