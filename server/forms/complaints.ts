import { type FormId, KNOWN_FORMS } from '#schemas/forms/entities.ts'
import { FORMATS, formatNamesIn, isFormat } from '#lib/forms/formats.ts'
import { questionNames } from '#lib/forms/schema-parts.ts'
import type { Complaint } from '../config/validate.ts'
import type { FormDocument } from '../config/document.ts'
import { checksOf } from './compile-form.ts'

/** What is wrong with a form, beyond the shape of its document: it must compile, and its parts must know one another. */
export function complainAboutForm({ id, schema, uiSchema }: FormDocument, place: string): Complaint[] {
  const questions = questionNames(schema)
  const unknown = (names: readonly string[], at: string) =>
    names.filter((name) => !questions.has(name)).map((name) => ({ place: `${place}, ${at}`, message: `there is no question "${name}"` }))
  const steps = uiSchema['ui:steps'] ?? []
  const journeys = uiSchema['ui:journeys'] ?? []
  const placed = [...steps, ...journeys.flatMap((journey) => journey.steps)]
  const asked = placed.flatMap((step) => step.questions)
  const skips = journeys.map(({ skippedBy }) => skippedBy)
  const needed: readonly string[] = Object.hasOwn(KNOWN_FORMS, id) ? KNOWN_FORMS[id as FormId] : []
  return [
    ...complainAboutSchema(schema, `${place}, schema`),
    ...needed
      .filter((name) => !questions.has(name))
      .map((name) => ({ place: `${place}, schema`, message: `its page needs the question "${name}"` })),
    ...unknown(schema.required ?? [], 'schema.required'),
    ...unknown(uiSchema['ui:minimum'] ?? [], 'uiSchema.ui:minimum'),
    ...unknown(asked, 'uiSchema.ui:steps'),
    ...unknown(skips, 'uiSchema.ui:journeys'),
    ...twice(
      placed.map((step) => step.id),
      (name) => ({ place: `${place}, uiSchema.ui:steps`, message: `the step "${name}" stands twice` }),
    ),
    ...twice(asked, (name) => ({ place: `${place}, uiSchema.ui:steps`, message: `the question "${name}" is asked twice` })),
    ...(steps.length === 0
      ? []
      : [...questions]
          .filter((name) => !asked.includes(name) && !skips.includes(name))
          .map((name) => ({ place: `${place}, uiSchema.ui:steps`, message: `the question "${name}" is in no step` }))),
  ]
}

function complainAboutSchema(schema: object, place: string): Complaint[] {
  const unknown = formatNamesIn(schema).filter((name) => !isFormat(name))
  if (unknown.length > 0) {
    const known = Object.keys(FORMATS).join(', ')
    return unknown.map((name) => ({ place, message: `there is no format "${name}"; there are ${known}` }))
  }
  const text = JSON.stringify(schema)
  let fault = faults.get(text)
  if (fault === undefined) {
    fault = faultIn(schema)
    if (faults.size > MOST_REMEMBERED) faults.clear()
    faults.set(text, fault)
  }
  return fault ? [{ place, message: fault }] : []
}

/** Compiling takes long, and a draft is looked at with every change of any of its pieces. */
const faults = new Map<string, string>()
const MOST_REMEMBERED = 200

/** Why a schema cannot be compiled; empty where it can. */
function faultIn(schema: object): string {
  try {
    checksOf(schema as Record<string, unknown>)
    return ''
  } catch (error) {
    return (error as Error).message || 'cannot be compiled'
  }
}

function twice<T>(names: readonly string[], complain: (name: string) => T): T[] {
  return names.filter((name, i) => names.indexOf(name) !== i).map(complain)
}
