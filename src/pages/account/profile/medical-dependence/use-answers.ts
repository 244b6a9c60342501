import { type Fields, useFields } from '#forms/use-fields.ts'
import { CONTACT_FIELDS, type MedicalAnswers, type MedicalField, medicalMessage, PERSON_FIELDS } from '#lib/forms/medical-dependence.ts'
import { isPhone } from '#lib/forms/nz-phone.ts'

export type Answers = Fields<MedicalAnswers>

const wrongWith = (field: MedicalField, answers: MedicalAnswers) => medicalMessage(field, answers, isPhone)

/** The answers of a form. @param keep stores what is typed so far */
export const useAnswers = (fields: readonly MedicalField[], initial: MedicalAnswers, keep?: (values: MedicalAnswers) => void): Answers =>
  useFields(fields, initial, wrongWith, keep)

/** True for answers that were stored, as far as they were typed. */
export function areAnswers(value: unknown): value is MedicalAnswers {
  const { equipment, ...texts } = (value ?? {}) as Record<string, unknown>
  return (
    Array.isArray(equipment) &&
    equipment.every((one) => typeof one === 'string') &&
    [...PERSON_FIELDS, ...CONTACT_FIELDS].every((field) => field === 'equipment' || typeof texts[field] === 'string')
  )
}
