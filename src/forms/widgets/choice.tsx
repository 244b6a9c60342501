import type { EnumOptionsType, WidgetProps } from '@rjsf/utils'
import { type Choice, ChoiceCards } from './choice-cards.tsx'

/** The options of a schema as cards. */
export const choicesOf = (options: readonly EnumOptionsType[] = []): Choice[] =>
  options.map(({ value, label, schema }) => ({ value, label, hint: schema?.description }))

/** One of several, or several of many. */
export function ChoiceWidget({ id, options, value, multiple, onChange, onBlur }: WidgetProps) {
  return (
    <ChoiceCards
      id={id}
      choices={choicesOf(options.enumOptions)}
      isMultiple={multiple ?? false}
      value={value}
      onChange={onChange}
      onBlur={() => onBlur(id, value)}
    />
  )
}
