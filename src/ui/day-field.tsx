import css from './day-field.module.css'

interface Props {
  label: string
  /** a local day; empty for none */
  value: string
  onChange(value: string): void
  /** the first and the last day that can be chosen */
  min?: string
  max?: string
}

/** A day, chosen or typed in the browser's own way. */
export const DayField = ({ label, value, onChange, min, max }: Props) => (
  <label className={css.day}>
    <span>{label}</span>
    <input type="date" value={value} min={min} max={max} onChange={({ target }) => onChange(target.value)} />
  </label>
)
