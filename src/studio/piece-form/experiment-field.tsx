import { type FieldProps, getByPath, type RJSFSchema, toFieldPathId } from '@rjsf/utils'
import { pieceOfEntry, titleOf, type Tryable } from '#lib/tried.ts'
import { ExperimentEditor } from '../experiments/experiment-editor.tsx'
import { whatIs } from '../experiments/texts.ts'
import type { PieceContext } from './piece-form.tsx'

/** The versions of an entry of a list of words: the draft changes by the edits of an experiment, their fields as those of the entry. */
export function ExperimentField({ name, schema, uiSchema, formData, errorSchema, fieldPathId: { path }, registry, ...field }: FieldProps) {
  const { owner, value, isReadOnly } = registry.formContext as PieceContext
  // rjsf always has it; its type says that any name may be missing.
  const SchemaField = registry.fields.SchemaField as NonNullable<(typeof registry.fields)[string]>
  const [, list = ''] = owner.split(':')
  const at = Number(path[0])
  const entry = (value as Tryable[])[at] as Tryable
  // The key of a version is in its heading, and never changes.
  const { properties: { key: _, ...properties } = {}, ...version } = getByPath(schema, ['properties', 'versions', 'items']) as RJSFSchema
  const placeOf = (one: string) => entry.experiment?.versions.findIndex(({ key }) => key === one) ?? -1
  return (
    <ExperimentEditor
      shown={{ piece: pieceOfEntry(list, entry), at, value: entry }}
      what={whatIs(owner)}
      isReadOnly={isReadOnly}
      disabledReason={titleOf(entry) === '' ? 'Say first what version A says' : undefined}
      fieldsOf={(one) => (
        <SchemaField
          {...field}
          name={name}
          registry={registry}
          schema={{ ...version, properties }}
          uiSchema={uiSchema?.versions?.items}
          formData={getByPath(formData, ['versions', placeOf(one)])}
          errorSchema={getByPath(errorSchema, ['versions', placeOf(one)])}
          fieldPathId={toFieldPathId(placeOf(one), registry.globalFormOptions, [...path, 'versions'])}
        />
      )}
    />
  )
}
