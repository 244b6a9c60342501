import { link } from '../link.ts'
import { formJourney, formStep } from './entities.ts'
import { questionName } from './vocabulary.ts'

/* How the questions of a form are drawn, as staff may write it. It is closed: what is not here reaches no component. */

const names = { type: 'array', maxItems: 100, items: questionName } as const
const step = {
  ...formStep,
  additionalProperties: false,
  properties: { ...formStep.properties, questions: { ...names, minItems: 1 } },
} as const
const steps = { type: 'array', minItems: 1, maxItems: 60, items: step } as const

/** How one question is drawn: by a part of src/forms/theme.ts. */
export const questionDrawing = {
  type: 'object',
  additionalProperties: false,
  properties: {
    'ui:widget': {
      enum: ['phone', 'email', 'bankAccount', 'amount', 'dropdown', 'terms', 'propertyStyle', 'propertyColours', 'hidden'],
    },
    'ui:field': { enum: ['choice', 'rooms', 'address'] },
    'ui:placeholder': { type: 'string', maxLength: 80 },
    'ui:autocomplete': { type: 'string', pattern: '^[a-z][a-z0-9 -]{0,40}$' },
    'ui:options': {
      type: 'object',
      additionalProperties: false,
      properties: { unit: { type: 'string', maxLength: 20 }, link },
    },
  },
} as const

export const formDrawing = {
  type: 'object',
  maxProperties: 200,
  properties: {
    'ui:steps': steps,
    'ui:minimum': names,
    'ui:journeys': {
      type: 'array',
      maxItems: 10,
      items: {
        ...formJourney,
        additionalProperties: false,
        properties: { ...formJourney.properties, skippedBy: questionName, steps },
      },
    },
  },
  propertyNames: { anyOf: [{ enum: ['ui:steps', 'ui:minimum', 'ui:journeys'] }, questionName] },
  additionalProperties: questionDrawing,
} as const
