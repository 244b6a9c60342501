import css from './payment-options.module.css'

interface Props {
  id: string
  label: string
  isTicked: boolean
  error: string | undefined
  onChange(isTicked: boolean): void
}

/** A box to tick, with what is wrong below it. */
export function Tick({ id, label, isTicked, error, onChange }: Props) {
  return (
    <div className={css.field}>
      <label className={css.tick}>
        <input
          type="checkbox"
          checked={isTicked}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={({ target }) => onChange(target.checked)}
        />
        {label}
      </label>
      {error && (
        <p className={`bad ${css.error}`} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
