import type { WidgetProps } from '@rjsf/utils'
import { Toggle } from '#ui/toggle.tsx'
import { ChoiceWidget } from './choice.tsx'

/** Yes or no: as cards if the form has a text for each, else as a switch. */
export function ToggleWidget(props: WidgetProps) {
  const { schema, label, value, onChange } = props
  if (schema.oneOf) return <ChoiceWidget {...props} />
  return <Toggle label={label} hint={schema.description} isOn={value === true} onChange={onChange} />
}
