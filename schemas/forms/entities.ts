import { object, type Shape } from '../shape.ts'

/** Longest text that an answer may be, also where its question sets no limit. */
export const LONGEST_ANSWER = 1_000

/** The questions and what an answer may be: JSON Schema, with `errorMessage` for the words of each rule. */
const schemaDocument = object(
  {
    type: { const: 'object' },
    properties: { type: 'object', additionalProperties: true, description: 'questions by name' },
  },
  {
    title: { type: 'string', maxLength: 80 },
    required: { type: 'array', items: { type: 'string' }, description: 'the mandatory ones' },
    allOf: { type: 'array', items: { type: 'object', additionalProperties: true }, description: 'conditional questions: if, then, else' },
  },
  { additionalProperties: true },
)

/** A screen of a stepped form. */
export const formStep = object({
  id: { type: 'string', pattern: '^[a-z][a-z0-9-]{0,40}$', description: 'its name in the address' },
  title: { type: 'string', minLength: 1, maxLength: 60 },
  questions: { type: 'array', minItems: 1, items: { type: 'string' } },
})
export type FormStep = Shape<typeof formStep>

/** Questions apart from the numbered steps, with an introduction of their own, that somebody may skip altogether. */
export const formJourney = object({
  id: formStep.properties.id,
  title: { type: 'string', minLength: 1, maxLength: 80 },
  body: { type: 'string', minLength: 1, maxLength: 300 },
  skippedBy: { type: 'string', description: 'the yes-or-no answer that says that it was skipped' },
  steps: { type: 'array', minItems: 1, items: formStep },
})
export type FormJourney = Shape<typeof formJourney>

/** How a form is drawn: steps and journeys, and by question its `ui:widget` and the like, as rjsf knows them. */
export const formUi = object(
  {},
  {
    'ui:steps': { type: 'array', minItems: 1, items: formStep },
    'ui:minimum': { type: 'array', items: { type: 'string' }, description: 'the questions of which the minimum consists' },
    'ui:journeys': { type: 'array', items: formJourney },
  },
)

/** A form as it is handed out. Source: DESIGN.md, Forms. */
export const form = object({
  id: { type: 'string' },
  hash: { type: 'string', description: 'names this version of the form by its content' },
  checks: { type: 'string', description: 'address of the module that checks answers to it, on this origin' },
  schema: schemaDocument,
  uiSchema: { ...formUi, additionalProperties: true },
})

export type FormSchema = Shape<typeof schemaDocument>
export interface FormUi {
  'ui:steps'?: FormStep[]
  'ui:minimum'?: string[]
  'ui:journeys'?: FormJourney[]
  [question: string]: unknown
}
export interface Form {
  id: string
  hash: string
  checks: string
  schema: FormSchema
  uiSchema: FormUi
}

/** The forms that pages of the portal ask for, and the answers that each page needs of its form. */
export const KNOWN_FORMS = {
  homeProfile: ['EnergyTypesUsed'],
  businessProfile: ['Industry'],
  email: ['email', 'current'],
  phone: ['number'],
  siteNickname: ['nickname'],
  postalAddress: ['address'],
  propertyAvatar: ['type', 'colorSchema'],
  showerOptimiser: ['usualMinutes', 'targetMinutes', 'showersPerWeek'],
} as const satisfies Record<string, readonly string[]>
export type FormId = keyof typeof KNOWN_FORMS
