import { useId } from 'react'
import css from './text-field.module.css'

interface Props {
  id?: string
  label: string
  hint?: string
  value: string
  onChange(value: string): void
  /** called when it is left */
  onBlur?(): void
  /** what the Enter key does, in place of sending the form */
  onEnter?(): void
  maxLength?: number
  /** the keyboard that a phone shows */
  inputMode?: 'numeric' | 'decimal'
  /** what the browser may fill in, such as `postal-code` */
  autoComplete?: string
  /** what is wrong with it */
  error?: string | undefined
}

/** A text input with its label and hint. */
export function TextField({ id, label, hint, value, onChange, onBlur, onEnter, maxLength, inputMode, autoComplete = 'off', error }: Props) {
  const made = useId()
  const field = id ?? made
  const hintId = `${field}-hint`
  const errorId = `${field}-error`
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ')
  return (
    <div className={css.field}>
      <label className="label" htmlFor={field}>
        {label}
      </label>
      {hint && (
        <p className="quiet" id={hintId}>
          {hint}
        </p>
      )}
      <input
        className={css.input}
        id={field}
        value={value}
        maxLength={maxLength}
        autoComplete={autoComplete}
        inputMode={inputMode}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy || undefined}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onBlur}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !onEnter) return
          event.preventDefault()
          onEnter()
        }}
      />
      {error && (
        <p className={`bad ${css.error}`} id={errorId}>
          {error}
        </p>
      )}
    </div>
  )
}
