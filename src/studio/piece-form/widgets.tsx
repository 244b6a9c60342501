import type { WidgetProps } from '@rjsf/utils'
import { type ComponentProps, useId } from 'react'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Toggle } from '#ui/toggle.tsx'
import { Choices } from './choices.tsx'
import { hintOf, labelOf } from './labels.ts'
import css from './piece-form.module.css'
import shared from '../studio.module.css'

const LONG_TEXT = 120

const nameOf = ({ label, schema }: WidgetProps) => schema.title ?? labelOf(label)
const fieldLabel = (props: WidgetProps) => (props.required ? nameOf(props) : `${nameOf(props)} (optional)`)

/** A text or a number. Clearing an optional one removes it. */
export function TextWidget(props: WidgetProps) {
  const { schema, value, required, rawErrors, onChange } = props
  const { type, description, maxLength, pattern } = schema
  const isNumber = type === 'integer' || type === 'number'
  const field = {
    label: fieldLabel(props),
    hint: hintOf(description),
    maxLength,
    value: String(value ?? ''),
    error: rawErrors?.[0],
    onChange: (text: string) => onChange(text.trim() === '' && (isNumber || !required) ? undefined : text),
  }
  if (!isNumber && !pattern && maxLength && maxLength > LONG_TEXT) return <LongText {...field} />
  return <TextField {...field} inputMode={isNumber ? 'numeric' : undefined} />
}

function LongText({ label, hint, value, error, maxLength, onChange }: ComponentProps<typeof TextField>) {
  const id = useId()
  return (
    <div className={css.long}>
      <label htmlFor={id}>{label}</label>
      {hint && <p className="quiet">{hint}</p>}
      <textarea
        id={id}
        className={shared.input}
        rows={3}
        value={value}
        maxLength={maxLength}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-state`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}-state`} className={error ? shared.bad : 'quiet'}>
        {error ?? `${value.length} of ${maxLength}`}
      </p>
    </div>
  )
}

export function SelectWidget(props: WidgetProps) {
  const { schema, value, required, onChange } = props
  const options = (schema.enum ?? []).map((one) => ({ value: String(one), label: labelOf(String(one)) }))
  return (
    <Select
      isStacked
      label={fieldLabel(props)}
      options={required ? options : [{ value: '', label: 'Not set' }, ...options]}
      value={String(value ?? '')}
      onChange={(chosen) => onChange(schema.enum?.find((one) => String(one) === chosen))}
    />
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
