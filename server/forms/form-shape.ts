import { Ajv } from 'ajv'
import { FORM_LIMITS } from '#schemas/forms/vocabulary.ts'
import { type Complaint, complaintOfExcess, describe } from '../config/complaint.ts'
import { formDocument } from '../config/document.ts'

const isFormDocument = new Ajv({ allErrors: true, strict: false, validateFormats: false }).compile(formDocument)

/** What keeps a form from being one: keywords that none may hold, too much of something, fields that are missing. */
export function complainAboutFormShape(form: unknown): Complaint[] {
  const excess = complaintOfExcess(form, FORM_LIMITS, 'form')
  if (excess.length > 0) return excess
  return isFormDocument(form) ? [] : describe(isFormDocument.errors, form, 'form')
}
