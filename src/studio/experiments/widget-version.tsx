import type { VersionKey } from '#schemas/document/experiment.ts'
import type { WidgetDocument, WidgetVersion as Version } from '#schemas/document/widget.ts'
import { TextField } from '#ui/text-field.tsx'
import { PieceForm } from '../piece-form/piece-form.tsx'
import { pieceSchema } from '../piece-form/piece-schemas.ts'
import { setVersion } from './edits.ts'

interface Props {
  widget: WidgetDocument
  name: VersionKey
  isReadOnly: boolean
}

/** The fields in which another version of a widget differs: its title, settings and content. */
export function WidgetVersion({ widget, name, isReadOnly }: Props) {
  const version = widget.experiment?.versions.find(({ key }) => key === name)
  const piece = `widget:${widget.id}`
  const config = pieceSchema(`config:${widget.type}`)
  const data = pieceSchema(`data:${widget.type}`)
  const set = (fields: Partial<Version>) => setVersion({ piece, value: widget }, name, fields)
  if (!version) return null
  return (
    <>
      <TextField label={`Title of version ${name}`} value={version.title} maxLength={120} onChange={(title) => set({ title })} />
      {config && Object.keys(config.schema.properties ?? {}).length > 0 && (
        <PieceForm
          piece={config}
          value={version.config}
          owner={piece}
          isReadOnly={isReadOnly}
          onChange={(next) => set({ config: next as Version['config'] })}
        />
      )}
      {data && version.data !== undefined && (
        <PieceForm piece={data} value={version.data} owner={piece} isReadOnly={isReadOnly} onChange={(next) => set({ data: next })} />
      )}
    </>
  )
}
