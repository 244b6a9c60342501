import type { FieldProps } from '@rjsf/utils'
import { useState } from 'react'
import type { Picture } from '#schemas/media/entities.ts'
import type { JSONSchema } from '#schemas/shape.ts'
import { conforms } from '#lib/conforms.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Box } from '../piece-form/choices.tsx'
import { labelOf } from '#lib/field-words.ts'
import type { PieceContext } from '../piece-form/piece-form.tsx'
import { AltField } from './alt-field.tsx'
import { MediaList } from './media-list.tsx'
import { Thumbnail } from './thumbnail.tsx'
import { UploadForm } from './upload-form.tsx'
import shared from '../studio.module.css'

/** A picture of the library, and what it says where it is shown. */
export function PictureField({ schema, name, formData, fieldPathId, registry, onChange }: FieldProps) {
  const { isReadOnly } = registry.formContext as PieceContext
  const [isChoosing, setIsChoosing] = useState(false)
  const known = conforms(formData, schema as JSONSchema) ? (formData as Picture) : undefined
  const picture = known?.file ? known : undefined
  const set = (next: Picture) => onChange(next, fieldPathId.path)
  return (
    <Box label={schema.title ?? labelOf(name)}>
      {picture ? <Thumbnail picture={picture} /> : <p className="bad">Choose a picture.</p>}
      {!isReadOnly && (
        <div>
          <Button tone="quiet" onClick={() => setIsChoosing(true)}>
            {picture ? 'Choose another picture' : 'Choose a picture'}
          </Button>
        </div>
      )}
      {picture && <AltField alt={picture.alt} isKept onChange={(alt) => set({ ...picture, alt: alt ?? ' ' })} />}
      {isChoosing && (
        <Dialog title="Choose a picture" onClose={() => setIsChoosing(false)}>
          {(close) => (
            <div className={shared.stack}>
              <MediaList
                act="choose"
                onChoose={(item) => {
                  set(item.picture)
                  close()
                }}
              />
              <UploadForm
                onAdded={(item) => {
                  set(item.picture)
                  close()
                }}
              />
            </div>
          )}
        </Dialog>
      )}
    </Box>
  )
}
