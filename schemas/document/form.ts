import { formDrawing } from '../forms/drawing.ts'
import { formVocabulary } from '../forms/vocabulary.ts'
import { identifier } from '../formats.ts'
import { closedObject, type Shape } from '../shape.ts'

/** A form or questionnaire. The product's own form serves where a release has none of that id. Source: docs/shaping-a-form.md. */
export const formDocument = closedObject({ id: identifier, schema: formVocabulary, uiSchema: formDrawing })

export interface FormDocument {
  id: string
  schema: FormSchema
  uiSchema: FormUi
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
