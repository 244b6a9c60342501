import { type FormId, KNOWN_FORMS } from '#schemas/forms/entities.ts'
import { questionNames } from '#lib/forms/schema-parts.ts'
import type { Complaint } from '../config/complaint.ts'
import type { FormDocument } from '../config/document.ts'

/** What is wrong with a form, beyond the shape of its document: its parts must know one another. */
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
    ...needed
      .filter((name) => !questions.has(name))
      .map((name) => ({ place: `${place}, schema`, message: `its page needs the question "${name}"` })),
    ...unknown(schema.required ?? [], 'schema.required'),
    ...unknown(referencesIn(schema), 'schema'),
    ...[...questions]
      .filter((name) => isContradictory(partsOf(schema, name)))
      .map((name) => ({
        place: `${place}, schema`,
        message: `an answer to the question "${name}" is one value in one place and several in another`,
      })),
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

/** The questions whose answers others are compared with. */
const referencesIn = (schema: object): string[] => [...JSON.stringify(schema).matchAll(/"\$data":"1\/(\w+)"/g)].map(([, name = '']) => name)

/** All that a form says of a question: at the question itself, and under each condition. */
const partsOf = ({ properties, allOf = [] }: FormDocument['schema'], name: string): unknown[] =>
  [properties, ...(allOf as { then?: { properties?: object } }[]).map(({ then }) => then?.properties ?? {})].flatMap((group) =>
    Object.hasOwn(group, name) ? [(group as Record<string, unknown>)[name]] : [],
  )

/** A page merges what is said of a question, and cannot merge a single value with several by name. */
const isContradictory = (parts: readonly unknown[]): boolean =>
  parts.some((one, i) => parts.slice(i + 1).some((other) => contradicts(one, other)))

const contradicts = (one: unknown, other: unknown): boolean =>
  isObject(one) && isObject(other)
    ? Object.keys(one).some((key) => Object.hasOwn(other, key) && contradicts(one[key], other[key]))
    : isObject(one) !== isObject(other)

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

function twice<T>(names: readonly string[], complain: (name: string) => T): T[] {
  return names.filter((name, i) => names.indexOf(name) !== i).map(complain)
}
