import type { WidgetDocument, WidgetVersion as Version } from '#schemas/document/widget.ts'
import { VERSION_NAMES } from '#lib/versions.ts'
import { TextField } from '#ui/text-field.tsx'
import { PieceForm } from '../piece-form/piece-form.tsx'
import { pieceSchema } from '../piece-form/piece-schemas.ts'
import { setVersion } from './edits.ts'

interface Props {
  widget: WidgetDocument
  at: number
  isReadOnly: boolean
}

/** What another version of a widget has of its own: its title, settings and content. */
export function WidgetVersion({ widget, at, isReadOnly }: Props) {
  const version = widget.experiment?.versions[at]
  const piece = `widget:${widget.id}`
  const config = pieceSchema(`config:${widget.type}`)
  const data = pieceSchema(`data:${widget.type}`)
  const set = (fields: Partial<Version>) => setVersion({ piece, value: widget }, at, fields)
  if (!version) return null
  return (
    <>
      <TextField
        label={`Title of version ${VERSION_NAMES[at + 1]}`}
        value={version.title}
        maxLength={120}
        onChange={(title) => set({ title })}
      />
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
