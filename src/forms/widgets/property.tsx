import type { WidgetProps } from '@rjsf/utils'
import type { ColorSchema, PropertyType } from '#schemas/property/entities.ts'
import { PropertyPicture } from '#ui/property/property-picture.tsx'
import type { Answers } from '../checks.ts'
import { choicesOf } from './choice.tsx'
import { ChoiceCards } from './choice-cards.tsx'

/** What stands in for the half of a picture that is not chosen yet. */
const INITIAL: { type: PropertyType; colorSchema: ColorSchema } = { type: 'villa', colorSchema: 'terracotta' }

/** How a property is drawn, each choice as its drawing in the colours that were chosen. */
export const PropertyStyleWidget = (props: WidgetProps) => <Pictures {...props} part="type" />

/** In which colours it is drawn, each choice on the style that was chosen. */
export const PropertyColoursWidget = (props: WidgetProps) => <Pictures {...props} part="colorSchema" />

function Pictures({ id, options, value, onChange, onBlur, registry, part }: WidgetProps & { part: 'type' | 'colorSchema' }) {
  const { answers } = registry.formContext as { answers: Answers }
  const choices = choicesOf(options.enumOptions).map((choice) => {
    const drawn = { ...INITIAL, ...answers, [part]: choice.value }
    return { ...choice, picture: <PropertyPicture type={drawn.type} colorSchema={drawn.colorSchema} /> }
  })
  return <ChoiceCards id={id} choices={choices} value={value} onChange={onChange} onBlur={() => onBlur(id, value)} />
}
