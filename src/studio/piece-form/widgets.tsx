import type { WidgetProps } from '@rjsf/utils'
import { inBraces, isForMachines, placeholdersAt } from '#lib/placeholders.ts'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Toggle } from '#ui/toggle.tsx'
import { DayField } from '../day-field.tsx'
import { LinkField, linkKindsOf } from '../links/link-field.tsx'
import { Choices } from './choices.tsx'
import { labelOf } from '#lib/field-words.ts'
import { hintOf } from './labels.ts'
import type { PieceContext } from './piece-form.tsx'
import { WordsField } from './words-field.tsx'

const LONG_TEXT = 120

const nameOf = ({ label, schema }: WidgetProps) => schema.title ?? labelOf(label)
const fieldLabel = (props: WidgetProps) => (props.required ? nameOf(props) : `${nameOf(props)} (optional)`)

/** A text, a number, a day or a link. Clearing an optional one removes it. */
export function TextWidget(props: WidgetProps) {
  const { id, name, schema, value, required = false, rawErrors, onChange, registry } = props
  const { type, description, maxLength, pattern, format } = schema
  const { owner, value: piece, isReadOnly } = registry.formContext as PieceContext
  const isNumber = type === 'integer' || type === 'number'
  const field = {
    label: fieldLabel(props),
    hint: hintOf(description),
    maxLength,
    value: String(value ?? ''),
    error: rawErrors?.[0],
    onChange: (text: string) => onChange(text.trim() === '' && (isNumber || !required) ? undefined : text),
  }
  const links = linkKindsOf(pattern)
  if (links) {
    return (
      <LinkField
        label={field.label}
        hint={undefined}
        value={field.value}
        error={field.error}
        kinds={links}
        isOptional={!required}
        onChange={(address) => onChange(address ?? undefined)}
      />
    )
  }
  if (format === 'date') return <DayField {...field} />
  if (isNumber || pattern || isForMachines(name)) return <TextField {...field} inputMode={isNumber ? 'decimal' : undefined} />
  // rjsf names fields by their path: root_0_label.
  const path = id.split('_').slice(1)
  const entry = Array.isArray(piece) ? piece[Number(path[0])] : undefined
  const placeholders = placeholdersAt(owner, path, entry)
  // What can only be read takes none in, and says what those become that it has.
  const offered = isReadOnly ? placeholders.filter((one) => field.value.includes(inBraces(one))) : placeholders
  return <WordsField {...field} isLong={(maxLength ?? 0) > LONG_TEXT} placeholders={offered} />
}

export function SelectWidget(props: WidgetProps) {
  const { schema, value, required, onChange } = props
  const options = (schema.enum ?? []).map((one) => ({ value: String(one), label: labelOf(String(one)) }))
  const hint = hintOf(schema.description)
  return (
    <div>
      <Select
        label={fieldLabel(props)}
        options={required ? options : [{ value: '', label: 'Not set' }, ...options]}
        value={String(value ?? '')}
        onChange={(chosen) => onChange(schema.enum?.find((one) => String(one) === chosen))}
      />
      {hint && <p className="quiet">{hint}</p>}
    </div>
  )
}

export const ToggleWidget = (props: WidgetProps) => (
  <Toggle label={nameOf(props)} hint={hintOf(props.schema.description)} isOn={props.value === true} onChange={props.onChange} />
)

export const ChoicesWidget = (props: WidgetProps) => (
  <Choices
    label={nameOf(props)}
    hint={hintOf(props.schema.description)}
    options={(props.schema.items as { enum?: unknown[] }).enum ?? []}
    value={props.value}
    onChange={props.onChange}
  />
)
