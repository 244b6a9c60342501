import { useId } from 'react'
import css from './segmented-control.module.css'

interface Props<Value extends string> {
  label: string
  /** a short form takes the label's place where there is little room */
  options: readonly { value: Value; label: string; short?: string }[]
  value: NoInfer<Value>
  onChange(value: NoInfer<Value>): void
}

/** A choice between two or three things that change what is shown. */
export function SegmentedControl<Value extends string>({ label, options, value, onChange }: Props<Value>) {
  const name = useId()
  return (
    <fieldset className={`${css.control} screen-only`}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={`label ${css.option}`}>
          <input
            className={css.input}
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className={css.label} data-has-short={option.short !== undefined || undefined}>
            {option.label}
          </span>
          {option.short !== undefined && (
            <span className={css.short} aria-hidden="true">
              {option.short}
            </span>
          )}
        </label>
      ))}
    </fieldset>
  )
}
