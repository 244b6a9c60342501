import { useId } from 'react'
import { langOf } from '#lib/te-reo.ts'
import css from './select.module.css'

interface Props<Value extends string> {
  label: string
  /** hides the label from sight where the options say enough */
  isLabelHidden?: boolean
  /** puts the label beside the field, for a choice of what a page shows; forms have it above */
  isInline?: boolean
  options: readonly { value: Value; label: string }[]
  value: NoInfer<Value>
  onChange(value: NoInfer<Value>): void
  /** called when it is left */
  onBlur?(): void
  /** what is wrong with it */
  error?: string | undefined
}

/** A labelled choice between many options: a field of a form, or what a page shows. */
export function Select<Value extends string>(props: Props<Value>) {
  const { label, isLabelHidden = false, isInline = false, options, value, onChange, onBlur, error } = props
  const id = useId()
  const errorId = `${id}-error`
  return (
    <span className={css.field} data-is-stacked={!isInline || undefined}>
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : 'quiet unbroken'}>
        {label}
      </label>
      <select
        id={id}
        className={`label ${css.select}`}
        value={value}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error ? errorId : undefined}
        onChange={(event) => onChange(event.target.value as Value)}
        onBlur={onBlur}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={langOf(option.label)}>
            {option.label}
          </option>
        ))}
      </select>
      {error && (
        <span className="bad" id={errorId}>
          {error}
        </span>
      )}
    </span>
  )
}
