import type { ReactNode } from 'react'
import css from './radio-cards.module.css'

interface Props<Value extends string> {
  legend: string
  /** of the group of radio buttons */
  name: string
  options: readonly { value: Value; label: ReactNode }[]
  value: Value | undefined
  onChange(value: NoInfer<Value>): void
  /** as many beside each other as there is room for */
  isInColumns?: boolean
  /** of the text that says what is wrong with the choice */
  errorId?: string | undefined
}

/** One of a few, each in a frame as large as a finger needs. */
export const RadioCards = <Value extends string>({
  legend,
  name,
  options,
  value,
  onChange,
  isInColumns = false,
  errorId,
}: Props<Value>) => (
  <fieldset className={css.cards} data-in-columns={isInColumns || undefined} aria-describedby={errorId}>
    <legend className="label">{legend}</legend>
    {options.map((option) => (
      <label key={option.value} className={css.card}>
        <input
          type="radio"
          name={name}
          aria-invalid={errorId !== undefined || undefined}
          checked={option.value === value}
          onChange={() => onChange(option.value)}
        />
        <span>{option.label}</span>
      </label>
    ))}
  </fieldset>
)
