import { useId } from 'react'
import css from './text-field.module.css'

interface Props {
  id?: string
  label: string
  hint?: string
  value: string
  onChange(value: string): void
  maxLength?: number
}

/** One line of text with its label and what it is for. */
export function TextField({ id, label, hint, value, onChange, maxLength }: Props) {
  const made = useId()
  const field = id ?? made
  const hintId = `${field}-hint`
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={field}>
        {label}
      </label>
      {hint && (
        <p className={css.hint} id={hintId}>
          {hint}
        </p>
      )}
      <input
        className={css.input}
        id={field}
        value={value}
        maxLength={maxLength}
        autoComplete="off"
        aria-describedby={hint ? hintId : undefined}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}
