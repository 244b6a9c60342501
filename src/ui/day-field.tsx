import { useId } from 'react'
import css from './day-field.module.css'

interface Props {
  label: string
  /** a local day; empty for none */
  value: string
  onChange(value: string): void
  onBlur?(): void
  /** the first and the last day that can be chosen */
  min?: string
  max?: string
  /** what is wrong with it */
  error?: string | undefined
}

/** A day, chosen or typed in the browser's own way. */
export function DayField({ label, value, onChange, onBlur, min, max, error }: Props) {
  const errorId = useId()
  return (
    <div className={css.field}>
      <label className={css.day}>
        <span>{label}</span>
        <input
          type="date"
          value={value}
          min={min}
          max={max}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error ? errorId : undefined}
          onChange={({ target }) => onChange(target.value)}
          onBlur={onBlur}
        />
      </label>
      <p className={`bad ${css.error}`} id={errorId} role="status">
        {error}
      </p>
    </div>
  )
}
