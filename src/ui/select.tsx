import { useId } from 'react'
import { langOf } from '#lib/te-reo.ts'
import css from './select.module.css'

interface Props<Value extends string> {
  label: string
  /** hides the label from sight where the options say enough */
  isLabelHidden?: boolean
  /** puts the label above, as in a form, instead of beside */
  isStacked?: boolean
  options: readonly { value: Value; label: string }[]
  value: NoInfer<Value>
  onChange(value: NoInfer<Value>): void
}

/** A choice between many things that changes what is shown. */
export function Select<Value extends string>({ label, isLabelHidden = false, isStacked = false, options, value, onChange }: Props<Value>) {
  const id = useId()
  return (
    <span className={css.field} data-is-stacked={isStacked || undefined}>
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : css.label}>
        {label}
      </label>
      <select id={id} className={css.select} value={value} onChange={(event) => onChange(event.target.value as Value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={langOf(option.label)}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  )
}
