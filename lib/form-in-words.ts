import type { FormDocument } from '#schemas/document/form.ts'
import { whereIs } from './forms/form-questions.ts'

/** Parts of a form that staff see no name of: what is in them says it all. */
const UNNAMED = new Set(['schema', 'uiSchema', 'made', 'properties', 'then', 'items', 'ui:options'])

/** What parts of a form are called where their names in the schema would say too little. */
export const FORM_LABELS: Readonly<Record<string, string>> = {
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: 'What is asked',
  properties: 'Questions',
  allOf: 'Asked after some answers',
  if: 'When it is asked',
  required: 'Must be answered',
  oneOf: 'Options',
  description: 'Hint',
  const: 'Stored as',
  errorMessage: 'Words when it is wrong',
  thanks: 'Words after it',
  lead: 'Words before it',
  'ui:steps': 'Steps',
  'ui:journeys': 'Optional parts',
  'ui:minimum': 'Fewest questions',
  'ui:widget': 'Drawn as',
  'ui:field': 'Drawn as',
  'ui:placeholder': 'Example in the field',
  'ui:autocomplete': 'Filled in by browsers as',
}

/** Lists of the names of questions. */
export const QUESTION_LISTS = new Set(['required', 'questions', 'ui:minimum'])

/** A question by what it asks, as one of the states of its form has it. */
export function questionTitle(forms: readonly unknown[], name: string): string | undefined {
  const titles = forms.map((form) => (form as FormDocument | undefined)?.schema && whereIs(form as FormDocument, name)?.question.title)
  return titles.find((title) => title !== undefined)
}

/** What a step of a path in a form is called; empty where what follows says it, undefined where its name does. */
export function formLabel(forms: readonly unknown[], path: readonly string[], i: number): string | undefined {
  const step = path[i] ?? ''
  if (path[i - 1] === 'properties' || (i === 1 && path[0] === 'uiSchema' && !step.startsWith('ui:'))) {
    const title = questionTitle(forms, step)
    return title === undefined ? undefined : `“${title}”`
  }
  if (UNNAMED.has(step)) return ''
  if (step === 'title') return path.includes('properties') ? 'Question' : 'Name'
  return FORM_LABELS[step]
}
