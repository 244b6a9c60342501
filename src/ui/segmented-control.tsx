import { useId } from 'react'
import css from './segmented-control.module.css'

interface Props<Value extends string> {
  label: string
  options: readonly { value: Value; label: string }[]
  value: NoInfer<Value>
  onChange(value: NoInfer<Value>): void
}

/** A choice between two or three things that change what is shown. */
export function SegmentedControl<Value extends string>({ label, options, value, onChange }: Props<Value>) {
  const name = useId()
  return (
    <fieldset className={css.control}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={css.option}>
          <input
            className={css.input}
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
