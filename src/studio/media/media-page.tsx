import { useState } from 'react'
import type { MediaItem } from '#schemas/media/entities.ts'
import { mayChangeArea, OUTSIDE } from '#lib/staff-areas.ts'
import { reasonAgainst } from '#lib/staff-rights.ts'
import { Dialog } from '#ui/dialog.tsx'
import { useDraft } from '../draft/draft-store.ts'
import { Section } from '../section.tsx'
import { MediaSettings } from './media-dialog.tsx'
import { MediaList } from './media-list.tsx'
import { UploadForm } from './upload-form.tsx'
import css from '../studio.module.css'

/** The media library. */
export function MediaPage() {
  const rights = useDraft((state) => state.rights)
  const [opened, setOpened] = useState<MediaItem>()
  const areas = useDraft((state) => state.areas)
  const lacksRight = reasonAgainst(rights, 'edit') ?? (mayChangeArea(areas, 'media') ? undefined : OUTSIDE)
  return (
    <div className={css.stack}>
      <p className={css.lead}>
        Pictures for the widgets below Content. Studio keeps each in the sizes and formats that customers’ browsers ask for, and nothing
        else of the file that you upload.
      </p>
      <Section title="Upload">
        <UploadForm disabledReason={lacksRight} />
      </Section>
      <Section title="Library">
        <MediaList act="change" onChoose={setOpened} />
      </Section>
      {opened && (
        <Dialog title={opened.name} onClose={() => setOpened(undefined)}>
          {(close) => <MediaSettings item={opened} close={close} disabledReason={lacksRight} />}
        </Dialog>
      )}
    </div>
  )
}
