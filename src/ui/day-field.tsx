import css from './day-field.module.css'

interface Props {
  label: string
  /** a local day; empty for none */
  value: string
  onChange(value: string): void
}

/** A day, chosen or typed in the browser's own way. */
export const DayField = ({ label, value, onChange }: Props) => (
  <label className={css.day}>
    <span>{label}</span>
    <input type="date" value={value} onChange={({ target }) => onChange(target.value)} />
  </label>
)
