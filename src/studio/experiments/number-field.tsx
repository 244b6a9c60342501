import { useState } from 'react'
import { TextField } from '#ui/text-field.tsx'

interface Props {
  label: string
  hint?: string
  value: number
  min: number
  max: number
  isWhole?: boolean
  onChange(value: number): void
}

/** A number within limits. What is typed stays as it is typed; only what fits is taken. */
export function NumberField({ label, hint, value, min, max, isWhole = false, onChange }: Props) {
  const [typed, setTyped] = useState(String(value))
  const number = Number(typed.replace(',', '.'))
  const isRight = typed.trim() !== '' && number >= min && number <= max && (!isWhole || Number.isInteger(number))
  return (
    <TextField
      label={label}
      hint={hint}
      inputMode={isWhole ? 'numeric' : 'decimal'}
      value={isRight && number !== value ? String(value) : typed}
      error={isRight ? undefined : `A ${isWhole ? 'whole ' : ''}number from ${min} to ${max}.`}
      onChange={(text) => {
        setTyped(text)
        const next = Number(text.replace(',', '.'))
        if (text.trim() !== '' && next >= min && next <= max && (!isWhole || Number.isInteger(next))) onChange(next)
      }}
    />
  )
}
