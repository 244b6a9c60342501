import css from './progress-bar.module.css'

/** Shows progress from 0 to `max`. */
export function ProgressBar({ value, max, label }: { value: number; max: number; label: string }) {
  return <progress className={css.bar} value={value} max={max} aria-label={label} />
}
