import type { FieldProps, RJSFSchema } from '@rjsf/utils'
import { Stepper } from '../widgets/stepper.tsx'
import css from './rooms-field.module.css'

interface Counted {
  RoomType: string
  Count: number
}

/** A number for each kind of room; the schema's items give kinds, limits and defaults. */
export function RoomsField({ schema, formData, fieldPathId, onChange, onBlur }: FieldProps) {
  const id = fieldPathId.$id
  const given = (formData ?? []) as readonly Counted[]
  const kinds = (Array.isArray(schema.items) ? (schema.items as RJSFSchema[]) : []).map((item) => {
    const { RoomType, Count } = (item.properties ?? {}) as Record<string, RJSFSchema>
    return {
      name: String(RoomType?.const),
      label: item.title ?? '',
      min: Count?.minimum ?? 0,
      max: Count?.maximum ?? 99,
      initial: Number(Count?.default ?? 0),
    }
  })
  const counts: Counted[] = kinds.map(({ name, initial }) => ({
    RoomType: name,
    Count: given.find(({ RoomType }) => RoomType === name)?.Count ?? initial,
  }))
  return (
    <ul className={css.rooms}>
      {kinds.map(({ name, label, min, max }, i) => (
        <li key={name} className={css.room}>
          <span aria-hidden="true">{label}</span>
          <Stepper
            id={`${id}-${name}`}
            label={label}
            value={counts[i]?.Count}
            min={min}
            max={max}
            onChange={(count) => {
              const next = counts.map((one, j) => (i === j ? { ...one, Count: Math.min(max, Math.max(min, count ?? min)) } : one))
              onChange(next, fieldPathId.path)
            }}
            onBlur={() => onBlur(id, formData)}
          />
        </li>
      ))}
    </ul>
  )
}
