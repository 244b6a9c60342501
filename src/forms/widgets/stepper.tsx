import { IconButton } from '#ui/icon-button.tsx'
import css from './stepper.module.css'

interface Props {
  id: string
  label: string
  value: number | undefined
  min: number
  max: number
  unit?: string | undefined
  describedBy?: string | undefined
  isInvalid?: boolean
  onChange(value: number | undefined): void
  onBlur?(): void
}

/** A whole number within limits, typed or counted up and down. */
export function Stepper({ id, label, value, min, max, unit, describedBy, isInvalid = false, onChange, onBlur }: Props) {
  const step = (by: number) => onChange(Math.min(max, Math.max(min, (value ?? min - by) + by)))
  return (
    <div className={css.stepper}>
      <IconButton
        icon="minus"
        label={`${label}: one less`}
        onClick={() => step(-1)}
        disabledReason={value !== undefined && value <= min ? `${min} is the least` : undefined}
      />
      <input
        className={css.input}
        id={id}
        type="number"
        inputMode="numeric"
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={isInvalid}
        min={min}
        max={max}
        step={1}
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value === '' || Number.isNaN(target.valueAsNumber) ? undefined : target.valueAsNumber)}
        onBlur={onBlur}
      />
      <IconButton
        icon="plus"
        label={`${label}: one more`}
        onClick={() => step(1)}
        disabledReason={value !== undefined && value >= max ? `${max} is the most` : undefined}
      />
      {unit && <span className={css.unit}>{unit}</span>}
    </div>
  )
}
