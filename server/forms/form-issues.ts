import { type FormId, KNOWN_FORMS } from '#schemas/forms/entities.ts'
import type { FormDocument } from '#schemas/document/form.ts'
import { questionNames } from '#lib/forms/schema-parts.ts'
import { findConditionIssues } from './condition-issues.ts'
import type { Issue } from '#schemas/studio/entities.ts'

/** Issues between the parts of a form, whose shape is right. */
export function findFormIssues({ id, schema, uiSchema, made }: FormDocument, place: string): Issue[] {
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
    ...(made ? findMadeIssues({ id, schema, uiSchema }, place) : []),
    ...needed
      .filter((name) => !questions.has(name))
      .map((name) => ({ place: `${place}, schema`, message: `its page needs the question "${name}"` })),
    ...unknown(schema.required ?? [], 'schema.required'),
    ...unknown(referencesIn(schema), 'schema'),
    ...findConditionIssues(schema, `${place}, schema`),
    ...[...questions]
      .filter((name) => isContradictory(partsOf(schema, name)))
      .map((name) => ({
        place: `${place}, schema`,
        message: `the question "${name}" takes one value in one place, and a list or several named values in another`,
      })),
    ...unknown(uiSchema['ui:minimum'] ?? [], 'uiSchema.ui:minimum'),
    ...unknown(asked, 'uiSchema.ui:steps'),
    ...unknown(skips, 'uiSchema.ui:journeys'),
    ...twice(
      placed.map((step) => step.id),
      (name) => ({ place: `${place}, uiSchema.ui:steps`, message: `the step "${name}" is listed twice` }),
    ),
    ...twice(asked, (name) => ({ place: `${place}, uiSchema.ui:steps`, message: `the question "${name}" is asked twice` })),
    ...(steps.length === 0
      ? []
      : [...questions]
          .filter((name) => !asked.includes(name) && !skips.includes(name))
          .map((name) => ({ place: `${place}, uiSchema.ui:steps`, message: `the question "${name}" is in no step` }))),
  ]
}

/** Issues with a form that staff have made: its page has its name, and its address its id. */
function findMadeIssues({ id, schema, uiSchema }: FormDocument, place: string): Issue[] {
  return [
    ...(Object.hasOwn(KNOWN_FORMS, id) ? [{ place: `${place}, made`, message: 'a page of the portal has this form already' }] : []),
    ...(MADE_ID.test(id)
      ? []
      : [{ place: `${place}, id`, message: 'must be small letters, digits and hyphens: it is part of an address' }]),
    ...(/\S/.test(schema.title ?? '') ? [] : [{ place: `${place}, schema.title`, message: 'a form needs a name' }]),
    ...(uiSchema['ui:steps'] ? [] : [{ place: `${place}, uiSchema.ui:steps`, message: 'a form needs at least one step' }]),
  ]
}

const MADE_ID = /^[a-z][a-z0-9-]{0,60}$/

/** The questions that answers are compared with. */
const referencesIn = (schema: object): string[] => [...JSON.stringify(schema).matchAll(/"\$data":"1\/(\w+)"/g)].map(([, name = '']) => name)

interface Part {
  type?: string
  default?: number
  const?: unknown
  oneOf?: readonly { const: unknown }[]
  properties?: Readonly<Record<string, Part>>
  items?: Part | readonly Part[]
}

/** All definitions of a question: its own and one under each condition. */
const partsOf = ({ properties, allOf = [] }: FormDocument['schema'], name: string): Part[] =>
  named([{ properties }, ...(allOf as { then?: object }[]).map(({ then = {} }) => then)] as Part[], name)

const named = (parts: readonly Part[], name: string): Part[] =>
  parts.flatMap(({ properties = {} }) => (Object.hasOwn(properties, name) ? [properties[name] as Part] : []))

/**
 * True if a question takes answers of several kinds. A page merges all definitions of a question, and cannot merge those.
 */
function isContradictory(parts: readonly Part[]): boolean {
  const kinds = new Set(parts.flatMap(kindsOf))
  const offered = parts.flatMap(({ oneOf = [] }) => oneOf.map((option) => kindOf(option.const)))
  if (kinds.size > 1 || (parts.some((part) => 'const' in part) && offered.some((kind) => !kinds.has(kind)))) return true
  const names = new Set(parts.flatMap(({ properties = {} }) => Object.keys(properties)))
  const items = parts.flatMap((part) => part.items ?? [])
  return [...names].some((name) => isContradictory(named(parts, name))) || items.some((item) => isContradictory([item]))
}

type Kind = 'one' | 'several' | 'list'

const kindsOf = (part: Part): Kind[] => [
  ...(part.type === undefined ? [] : ([part.type === 'array' ? 'list' : part.type === 'object' ? 'several' : 'one'] as const)),
  ...('const' in part ? [kindOf(part.const)] : []),
  ...(part.default === undefined ? [] : (['one'] as const)),
]

const kindOf = (answer: unknown): Kind => (typeof answer === 'object' ? 'several' : 'one')

function twice<T>(names: readonly string[], issueOf: (name: string) => T): T[] {
  return names.filter((name, i) => names.indexOf(name) !== i).map(issueOf)
}
