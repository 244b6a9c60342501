import type { WidgetProps } from '@rjsf/utils'
import type { ColorSchema, PropertyType } from '#schemas/property/entities.ts'
import { PropertyPicture } from '#ui/property/property-picture.tsx'
import type { FormContext } from '../form-context.ts'
import { choicesOf } from './choice.tsx'
import { ChoiceCards } from './choice-cards.tsx'

/** Defaults for what is not chosen yet. */
const INITIAL: { type: PropertyType; colorSchema: ColorSchema } = { type: 'villa', colorSchema: 'terracotta' }

/** The style of a property, each option drawn in the chosen colours. */
export const PropertyStyleWidget = (props: WidgetProps) => <Pictures {...props} part="type" />

/** The colours of a property, each option drawn in the chosen style. */
export const PropertyColoursWidget = (props: WidgetProps) => <Pictures {...props} part="colorSchema" />

function Pictures({ id, options, value, onChange, onBlur, registry, part }: WidgetProps & { part: 'type' | 'colorSchema' }) {
  const { answers } = registry.formContext as FormContext
  const choices = choicesOf(options.enumOptions).map((choice) => {
    const picture = { ...INITIAL, ...answers, [part]: choice.value }
    return { ...choice, picture: <PropertyPicture type={picture.type} colorSchema={picture.colorSchema} /> }
  })
  return <ChoiceCards id={id} choices={choices} value={value} onChange={onChange} onBlur={() => onBlur(id, value)} />
}
