import { formDrawing } from '../forms/drawing.ts'
import { formVocabulary } from '../forms/vocabulary.ts'
import { identifier } from '../formats.ts'
import { closedObject, type Shape } from '../shape.ts'
import { audience } from './audience.ts'

/** What a form that staff have made says around its questions, and who may answer it. Forms of the product's pages have none of it. */
const staffForm = closedObject(
  { lead: { type: 'string', minLength: 1, maxLength: 300, description: 'what the answers are for, before the questions' } },
  {
    thanks: { type: 'string', minLength: 1, maxLength: 300, description: 'once everything is answered' },
    audience,
  },
)
export type StaffForm = Shape<typeof staffForm>

/** A form or questionnaire. The product's own form serves where a release has none of that id. Source: docs/shaping-a-form.md. */
export const formDocument = closedObject({ id: identifier, schema: formVocabulary, uiSchema: formDrawing }, { made: staffForm })

export interface FormDocument {
  id: string
  schema: FormSchema
  uiSchema: FormUi
  /** present where staff have made the form: its page is /account/forms/ and its id */
  made?: StaffForm
}
export type FormSchema = Shape<typeof formVocabulary>
/** Besides steps and journeys, by question, its `ui:widget` and the like, as rjsf knows them. */
type FormUi = Shape<typeof formDrawing> & Record<string, unknown>
export type FormStep = NonNullable<FormUi['ui:steps']>[number]
export type FormJourney = NonNullable<FormUi['ui:journeys']>[number]

export type Question = FormSchema['properties'][string]
export type Option = NonNullable<Question['oneOf']>[number]
/** `then` asks its questions only of customers whose answers fit `if`. */
export type Condition = NonNullable<FormSchema['allOf']>[number]
