import type { ReactNode } from 'react'
import { labelOf } from '#lib/field-words.ts'
import css from './piece-form.module.css'
import shared from '../studio.module.css'

interface BoxProps {
  label: string
  hint?: string | undefined
  /** its first field has the same name: one of them is enough to see */
  isNamedBelow?: boolean
  children: ReactNode
}

/** A frame with a legend around fields. */
export function Box({ label, hint, isNamedBelow = false, children }: BoxProps) {
  return (
    <fieldset className={shared.box}>
      <legend className={isNamedBelow ? 'visually-hidden' : undefined}>{label}</legend>
      {hint && <p className="quiet">{hint}</p>}
      {children}
    </fieldset>
  )
}

interface ChoicesProps {
  label: string
  hint?: string | undefined
  options: readonly unknown[]
  nameOf?: (option: string) => string
  value: unknown
  onChange(value: unknown): void
}

/** Checkboxes for choosing any of a few options. */
export function Choices({ label, hint, options, nameOf = labelOf, value, onChange }: ChoicesProps) {
  const chosen = Array.isArray(value) ? value : []
  return (
    <Box label={label} hint={hint}>
      <div className={css.choices}>
        {options.map((one) => (
          <label key={String(one)} className={css.choice}>
            <input
              type="checkbox"
              checked={chosen.includes(one)}
              onChange={({ target }) => {
                // In the schema's order, whatever was ticked first.
                const next = options.filter((other) => (other === one ? target.checked : chosen.includes(other)))
                onChange(next.length > 0 ? next : undefined)
              }}
            />
            {nameOf(String(one))}
          </label>
        ))}
      </div>
    </Box>
  )
}
