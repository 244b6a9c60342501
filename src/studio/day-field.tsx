import { useId } from 'react'
import css from './studio.module.css'

interface Props {
  label: string
  hint?: string | undefined
  /** a local day in New Zealand, YYYY-MM-DD; empty where it is not set */
  value: string
  error?: string | undefined
  onChange(value: string): void
}

/** A day, chosen from a calendar. Days are those of New Zealand, wherever the browser is. */
export function DayField({ label, hint, value, error, onChange }: Props) {
  const id = useId()
  return (
    <div className={css.moment}>
      <label htmlFor={id}>{label}</label>
      {hint && <p className="quiet">{hint}</p>}
      <input
        id={id}
        className={css.input}
        type="date"
        value={value}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(event.target.value)}
      />
      <small id={`${id}-note`} className={error ? 'bad' : 'quiet'}>
        {error ?? 'A day in New Zealand'}
      </small>
    </div>
  )
}
