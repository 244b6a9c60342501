import { closedObject, object } from '../shape.ts'
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
export const questionDrawing = closedObject(
  {},
  {
    'ui:widget': {
      enum: ['phone', 'email', 'bankAccount', 'amount', 'dropdown', 'terms', 'propertyStyle', 'propertyColours', 'hidden'],
    },
    'ui:field': { enum: ['choice', 'rooms', 'address'] },
    'ui:placeholder': { type: 'string', maxLength: 80 },
    'ui:autocomplete': { type: 'string', pattern: '^[a-z][a-z0-9 -]{0,40}$' },
    'ui:options': closedObject({}, { unit: { type: 'string', maxLength: 20 }, link }),
  },
)

export const formDrawing = object(
  {},
  {
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
  {
    maxProperties: 200,
    propertyNames: { anyOf: [{ enum: ['ui:steps', 'ui:minimum', 'ui:journeys'] }, questionName] },
    additionalProperties: questionDrawing,
  },
)
