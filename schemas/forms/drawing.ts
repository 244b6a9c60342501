import { closedObject, list, object } from '../shape.ts'
import { link } from '../link.ts'
import { questionName } from './vocabulary.ts'

/* How a form is rendered, as staff may write it. It is closed: nothing else reaches a component. */

const names = list(questionName, { maxItems: 100 })

export const stepId = { type: 'string', pattern: '^[a-z][a-z0-9-]{0,40}$' } as const
export const autocomplete = { type: 'string', pattern: '^[a-z][a-z0-9 -]{0,40}$' } as const

/** A screen of a stepped form. */
const step = closedObject({
  id: { ...stepId, description: 'its name in the path' },
  title: { type: 'string', minLength: 1, maxLength: 60 },
  questions: { ...names, minItems: 1 },
})
const steps = list(step, { minItems: 1, maxItems: 60 })

/** Questions apart from the numbered steps, with their own introduction, which the customer may skip altogether. */
const journey = closedObject({
  id: step.properties.id,
  title: { type: 'string', minLength: 1, maxLength: 80 },
  body: { type: 'string', minLength: 1, maxLength: 300 },
  skippedBy: { ...questionName, description: 'the yes-or-no answer that says that it was skipped' },
  steps,
})

/** How one question is rendered: by an entry of src/forms/theme.ts. */
export const questionDrawing = closedObject(
  {},
  {
    'ui:widget': {
      enum: ['phone', 'email', 'bankAccount', 'amount', 'dropdown', 'terms', 'propertyStyle', 'propertyColours', 'hidden'],
    },
    'ui:field': { enum: ['choice', 'rooms', 'address'] },
    'ui:placeholder': { type: 'string', maxLength: 80 },
    'ui:autocomplete': autocomplete,
    'ui:options': closedObject({}, { unit: { type: 'string', maxLength: 20 }, link }),
  },
)

export const formDrawing = object(
  {},
  {
    'ui:steps': steps,
    'ui:minimum': { ...names, description: 'the questions of which the minimum consists' },
    'ui:journeys': list(journey, { maxItems: 10 }),
  },
  {
    maxProperties: 200,
    propertyNames: { anyOf: [{ enum: ['ui:steps', 'ui:minimum', 'ui:journeys'] }, questionName] },
    additionalProperties: questionDrawing,
  },
)
