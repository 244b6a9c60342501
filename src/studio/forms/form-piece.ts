import type { FormDocument } from '#schemas/document/form.ts'
import { type FormId, KNOWN_FORMS } from '#schemas/forms/entities.ts'
import { optionsOf, whereIs } from '#lib/forms/form-questions.ts'

/* What Studio reads of a form, besides its questions. What changes it: form-edits.ts. */

export const isMandatory = ({ schema }: FormDocument, name: string): boolean =>
  (schema.required ?? []).includes(name) || (schema.allOf ?? []).some(({ then }) => then?.required?.includes(name))

export type Kind = 'one' | 'several' | 'yesNo' | 'number' | 'text' | 'date' | 'email' | 'phone'

/** The kinds of question that are made here, as staff read them. */
export const KINDS: Record<Kind, string> = {
  one: 'One choice',
  several: 'Several choices',
  yesNo: 'Yes or no',
  number: 'A number',
  text: 'Text',
  date: 'A day',
  email: 'An email address',
  phone: 'A phone number',
}
export const kindOptions = (Object.keys(KINDS) as Kind[]).map((value) => ({ value, label: KINDS[value] }))

/** The kind of a question; undefined for one that only a file can have, such as a range of numbers. */
export function kindOf(form: FormDocument, name: string): Kind | undefined {
  const question = whereIs(form, name)?.question
  if (!question) return undefined
  const { type, format, oneOf, items, pattern } = question
  const isPlain = (optionsOf(question) ?? []).every((option) => typeof option.const !== 'object')
  if (oneOf) return isPlain && type !== 'boolean' ? 'one' : undefined
  if (type === 'array') return items && !Array.isArray(items) && isPlain ? 'several' : undefined
  if (type === 'boolean') return 'yesNo'
  if (type === 'integer' || type === 'number') return 'number'
  if (type !== 'string' || pattern) return undefined
  if (format === 'date') return 'date'
  if (format === 'email') return 'email'
  if (format?.endsWith('phone')) return 'phone'
  return format ? undefined : 'text'
}

/** Why a form cannot do without these questions. */
export function reasonToKeepAny({ id, schema, uiSchema }: FormDocument, names: readonly string[]): string | undefined {
  const needed: readonly string[] = Object.hasOwn(KNOWN_FORMS, id) ? KNOWN_FORMS[id as FormId] : []
  if (names.some((name) => needed.includes(name))) return 'Its page needs it'
  const steps = uiSchema['ui:steps']
  if (!steps) return 'Its page shows it'
  if (names.some((name) => JSON.stringify(schema).includes(`"$data":"1/${name}"`))) return 'Another answer is compared with it'
  const skipping = uiSchema['ui:journeys']?.find(({ skippedBy }) => names.includes(skippedBy))
  if (skipping) return `“${skipping.title}” is skipped by it`
  const isEmptied = (some: typeof steps) => some.every(({ questions }) => questions.every((one) => names.includes(one)))
  const journey = uiSchema['ui:journeys']?.find((one) => isEmptied(one.steps))
  if (journey) return `“${journey.title}” would be empty`
  return isEmptied(steps) ? 'A form has at least one question' : undefined
}
