import { type FieldProps, getByPath } from '@rjsf/utils'
import type { CustomerCondition } from '#schemas/document/content.ts'
import { nameOfEntry } from '#lib/entry-names.ts'
import { Toggle } from '#ui/toggle.tsx'
import { AudienceEditor } from '../audience-editor.tsx'
import type { PieceContext } from './piece-form.tsx'
import { blankOf } from './piece-schemas.ts'
import { labelOf } from '#lib/field-words.ts'

export function AudienceField({ formData, fieldPathId: { path }, registry, onChange }: FieldProps) {
  const { owner, value } = registry.formContext as PieceContext
  const entry = getByPath(value, path.slice(0, -1)) as { when?: CustomerCondition } | undefined
  return (
    <AudienceEditor
      audience={formData}
      owner={`${owner}:${nameOfEntry(entry) ?? path.join('.')}`}
      condition={entry?.when}
      onChange={(audience) => onChange(audience, path)}
    />
  )
}

/** Adds or removes an optional object. */
export const OptionalField = ({ schema, name, formData, fieldPathId, onChange }: FieldProps) => (
  <Toggle
    label={schema.title ?? `${labelOf(name)} is set up`}
    isOn={formData !== undefined}
    onChange={(isOn) => onChange(isOn ? blankOf(schema) : undefined, fieldPathId.path)}
  />
)
