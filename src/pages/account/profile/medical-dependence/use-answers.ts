import { useState } from 'react'
import { CONTACT_FIELDS, type MedicalAnswers, type MedicalField, medicalMessage, PERSON_FIELDS } from '#lib/forms/medical-dependence.ts'
import type { AnswerMessage } from '#lib/forms/messages.ts'
import { isPhone } from '#lib/forms/nz-phone.ts'

export interface Answers {
  values: MedicalAnswers
  /** what is wrong with a field that was touched */
  errorOf(field: MedicalField): string | undefined
  change(change: Partial<MedicalAnswers>): void
  touch(field: MedicalField): void
  /** Touches every field. @returns whether all of them are right */
  finish(): boolean
  /** Takes over what the server says of fields. */
  refuse(refusals: readonly AnswerMessage[]): void
}

/** The answers of a form: a message appears once its field was left, or the form is sent. @param keep stores what is typed so far */
export function useAnswers(fields: readonly MedicalField[], initial: MedicalAnswers, keep?: (values: MedicalAnswers) => void): Answers {
  const [values, setValues] = useState(initial)
  const [touched, setTouched] = useState<ReadonlySet<MedicalField>>(new Set())
  const [refused, setRefused] = useState<Partial<Record<MedicalField, string>>>({})
  const wrongWith = (field: MedicalField) => medicalMessage(field, values, isPhone)
  return {
    values,
    errorOf: (field) => (touched.has(field) ? (wrongWith(field) ?? refused[field]) : undefined),
    change(change) {
      const next = { ...values, ...change }
      setValues(next)
      setRefused({})
      keep?.(next)
    },
    touch: (field) => setTouched((before) => new Set(before).add(field)),
    finish() {
      setTouched(new Set(fields))
      return !fields.some((field) => wrongWith(field))
    },
    refuse(refusals) {
      setTouched(new Set(fields))
      setRefused(Object.fromEntries(refusals.map(({ pointer, detail }) => [pointer.slice(1), detail])))
    },
  }
}

/** True for answers that were stored, as far as they were typed. */
export function areAnswers(value: unknown): value is MedicalAnswers {
  const { equipment, ...texts } = (value ?? {}) as Record<string, unknown>
  return (
    Array.isArray(equipment) &&
    equipment.every((one) => typeof one === 'string') &&
    [...PERSON_FIELDS, ...CONTACT_FIELDS].every((field) => field === 'equipment' || typeof texts[field] === 'string')
  )
}
