import { flag, identifier, text } from '../formats.ts'
import { route } from '../route.ts'
import { list, object } from '../shape.ts'
import { answered, answerLook } from './answered.ts'

/* What staff read of the answers of customers to forms that staff have made. Each look at answers is in the log of looks. */

export const studioAnsweredForms = route({
  path: '/private/studio/answered-forms',
  access: 'readAnswers',
  summary: 'The forms that staff have made and customers have answered, also those that are gone',
  answer: object({
    forms: list(
      object(
        { id: text, isGone: { ...flag, description: 'customers are not asked it any more' } },
        {
          title: { type: 'string', description: 'as customers read it, or as it was edited last; absent where nobody knows it any more' },
        },
      ),
    ),
  }),
})

const params = object({ formId: identifier })

export const studioAnswers = route({
  path: '/private/studio/forms/:formId/answers',
  access: 'readAnswers',
  summary: 'Answers of customers to a form that staff have made, changed last first; each look is in a log',
  params,
  query: object({}, { after: { type: 'string', maxLength: 400, description: '`next` of the page before' } }),
  answer: object(
    {
      columns: list(object({ key: text, title: text })),
      total: { type: 'integer', description: 'properties that have answers' },
      answers: list(answered),
    },
    {
      isGone: { ...flag, description: 'customers are not asked the form any more' },
      next: { type: 'string', description: '`after` of the following page; absent on the last' },
    },
  ),
  errors: ['/error/not_found'],
})

export const studioAnswersFile = route({
  path: '/private/studio/forms/:formId/answers/file',
  access: 'readAnswers',
  summary: 'All answers of customers to a form that staff have made, as CSV; each file is in a log',
  params,
  file: 'text/csv; charset=utf-8',
  answer: text,
  errors: ['/error/not_found'],
})

export const studioAnswerLooks = route({
  path: '/private/studio/forms/:formId/answers/looks',
  access: 'readLog',
  summary: 'Which staff have looked at the answers of customers to a form, or taken them as a file; newest first',
  params,
  query: object({}, { before: { type: 'integer', minimum: 1, description: 'the `id` of a look: only earlier ones' } }),
  answer: object({ looks: list(answerLook) }),
})
