import { type FieldProps, optionsList } from '@rjsf/utils'
import { choicesOf } from '../widgets/choice.tsx'
import { ChoiceCards } from '../widgets/choice-cards.tsx'

/** A choice whose values are objects, such as a range. */
export function ChoiceField({ schema, formData, fieldPathId, onChange, onBlur }: FieldProps) {
  const id = fieldPathId.$id
  return (
    <ChoiceCards
      id={id}
      choices={choicesOf(optionsList(schema))}
      value={formData}
      onChange={(value) => onChange(value, fieldPathId.path)}
      onBlur={() => onBlur(id, formData)}
    />
  )
}
