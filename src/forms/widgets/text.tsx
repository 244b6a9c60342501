import type { WidgetProps } from '@rjsf/utils'
import type { HTMLInputTypeAttribute } from 'react'
import { dayText } from '#lib/day-text.ts'
import { typedPhone } from '#lib/forms/typed-phone.ts'
import { Button } from '#ui/button.tsx'
import { describedBy } from '../templates/templates.tsx'
import { Stepper } from './stepper.tsx'
import css from './text.module.css'

/** Text, or a whole number with a stepper; larger numbers use `amount`. */
export function TextWidget(props: WidgetProps) {
  const { id, schema, label, value, onChange, onBlur, options, rawErrors = [] } = props
  if (schema.type !== 'integer') return <Line {...props} kind="text" />
  return (
    <Stepper
      id={id}
      label={label}
      value={value}
      min={schema.minimum ?? 0}
      max={schema.maximum ?? Number.MAX_SAFE_INTEGER}
      unit={options.unit as string | undefined}
      describedBy={describedBy(id, schema.description, rawErrors)}
      isInvalid={rawErrors.length > 0}
      onChange={onChange}
      onBlur={() => onBlur(id, value)}
    />
  )
}

export const EmailWidget = (props: WidgetProps) => <Line {...props} kind="email" />

/** A day. Beside one that cannot be done, the nearest that can is offered to press. */
export function DateWidget(props: WidgetProps) {
  const { id, value, options, onChange } = props
  const nearest = options.nearest as string | undefined
  return (
    <>
      <Line {...props} kind="date" />
      {nearest !== undefined && nearest !== value && (
        <div className={css.nearest}>
          <Button
            tone="quiet"
            onClick={() => {
              // The button goes with what it mends.
              document.getElementById(id)?.focus()
              onChange(nearest)
            }}
          >
            Use {dayText(nearest, 'weekday')}
          </Button>
        </div>
      )}
    </>
  )
}

export const PhoneWidget = (props: WidgetProps) => <Line {...props} kind="tel" read={typedPhone} />

interface LineProps extends WidgetProps {
  kind: HTMLInputTypeAttribute
  isNumeric?: boolean
  /** turns what was typed into the answer */
  read?(text: string): unknown
}

/** One line of text. An empty one counts as not answered. */
export function Line({
  id,
  schema,
  value,
  onChange,
  onBlur,
  options,
  rawErrors = [],
  kind,
  isNumeric = false,
  read = (text) => text,
}: LineProps) {
  return (
    <div className={css.line}>
      <input
        className={css.input}
        id={id}
        type={kind}
        inputMode={isNumeric ? 'numeric' : undefined}
        min={options.earliest as string | undefined}
        max={options.latest as string | undefined}
        autoComplete={(options.autocomplete as string | undefined) ?? 'off'}
        spellCheck={false}
        aria-describedby={describedBy(id, schema.description, rawErrors)}
        aria-invalid={rawErrors.length > 0}
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? undefined : read(target.value))}
        onBlur={() => onBlur(id, value)}
      />
      {options.unit !== undefined && <span className={css.unit}>{String(options.unit)}</span>}
    </div>
  )
}
