import type { Question } from '#schemas/document/form.ts'
import { TextField } from '#ui/text-field.tsx'
import css from '../studio.module.css'

interface Props {
  question: Question
  onChange(recipe: (question: Question) => void, description?: string): void
}

/** How small and how large a number may be, and how long a text. */
export function Limits({ question, onChange }: Props) {
  const { type, format, oneOf, minimum, maximum, maxLength } = question
  const set = (limit: 'minimum' | 'maximum' | 'maxLength') => (text: string) =>
    onChange((edited) => {
      const value = Number(text.replace(/[^0-9-]/g, ''))
      if (text.trim() === '' || Number.isNaN(value)) delete edited[limit]
      else edited[limit] = limit === 'maxLength' ? Math.min(Math.max(value, 1), 1000) : value
    }, `Changed what “${question.title}” takes`)
  if (oneOf) return null
  if (type === 'integer' || type === 'number') {
    const isUpsideDown = minimum !== undefined && maximum !== undefined && minimum > maximum
    return (
      <div className={css.limits}>
        <TextField label="Smallest number" inputMode="numeric" value={String(minimum ?? '')} onChange={set('minimum')} />
        <TextField
          label="Largest number"
          inputMode="numeric"
          value={String(maximum ?? '')}
          error={isUpsideDown ? 'This is smaller than the smallest.' : undefined}
          onChange={set('maximum')}
        />
      </div>
    )
  }
  if (type !== 'string' || format) return null
  return <TextField label="Most characters" inputMode="numeric" value={String(maxLength ?? '')} onChange={set('maxLength')} />
}
