import { Icon } from '#ui/icon.tsx'
import { Button } from '#ui/button.tsx'
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
      <Button
        tone="quiet"
        size="icon"
        label={`${label}: one less`}
        onClick={() => step(-1)}
        disabledReason={value !== undefined && value <= min ? `${min} is the least` : undefined}
      >
        <Icon name="minus" />
      </Button>
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
      <Button
        tone="quiet"
        size="icon"
        label={`${label}: one more`}
        onClick={() => step(1)}
        disabledReason={value !== undefined && value >= max ? `${max} is the most` : undefined}
      >
        <Icon name="plus" />
      </Button>
      {unit && <span className={css.unit}>{unit}</span>}
    </div>
  )
}
