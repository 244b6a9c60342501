import css from './progress-bar.module.css'

/** How far something has come. */
export function ProgressBar({ value, max, label }: { value: number; max: number; label: string }) {
  return <progress className={css.bar} value={value} max={max} aria-label={label} />
}
