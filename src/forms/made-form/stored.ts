import { formAnswers, saveFormAnswers } from '#schemas/forms/routes.ts'
import { call } from '#api/call.ts'
import type { Stored } from '../questionnaire/questionnaire.tsx'

/** Where the answers to a form that staff have made are stored. */
export function storedFor(formId: string): Stored {
  const params = { formId }
  return {
    path: formAnswers.path.replace(':formId', formId),
    load: () => call(formAnswers, { params }),
    save: (body) => call(saveFormAnswers, { params, body }),
  }
}
