import { useState } from 'react'
import type { MediaItem, PictureUse } from '#schemas/media/entities.ts'
import { changeStudioMedia, removeStudioMedia, studioMedia } from '#schemas/media/routes.ts'
import { call } from '#api/call.ts'
import { useRefresh } from '#api/use-api.ts'
import { listed } from '#lib/listed.ts'
import { Button } from '#ui/button.tsx'
import { AskingButton } from '#ui/confirm.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { announce } from '../announcer.tsx'
import { useAttempt } from '../use-attempt.tsx'
import { type Alt, AltField, altMissing } from './alt-field.tsx'
import { PartEditor } from './part-editor.tsx'
import shared from '../studio.module.css'

const WHERE: Record<PictureUse['where'], string> = {
  draft: 'In the draft',
  live: 'Shown to customers',
  scheduled: 'In a scheduled release',
  template: 'In a template',
}

interface Props {
  item: MediaItem
  close(): void
  /** why this person may not change it */
  disabledReason?: string | undefined
}

/** A picture of the library: what it is called and says, which part is shown, where it is used. */
export function MediaSettings({ item, close, disabledReason }: Props) {
  const { media } = item.picture
  const [name, setName] = useState(item.name)
  const [alt, setAlt] = useState<Alt>(item.picture.alt)
  const [focus, setFocus] = useState(item.focus)
  const [crop, setCrop] = useState(item.crop)
  const refresh = useRefresh()
  const changing = useAttempt('It was not changed')
  const params = { mediaId: media }
  const missing = name.trim() === '' ? 'Give it a name' : altMissing(alt)
  const inUse = item.uses.length > 0 ? 'It is in use: see where above' : undefined

  const change = () =>
    changing.attempt(async () => {
      await call(changeStudioMedia, { params, body: { name: name.trim(), alt: alt?.trim() ?? '', focus, crop } })
      await refresh(studioMedia.path)
      announce(`${name} was saved.`)
      close()
    })
  const remove = () =>
    changing.attempt(async () => {
      await call(removeStudioMedia, { params })
      await refresh(studioMedia.path)
      announce(`${item.name} was removed.`)
      close()
    })

  return (
    <div className={shared.stack}>
      <Uses uses={item.uses} />
      <fieldset className={shared.fields} disabled={disabledReason !== undefined}>
        <TextField label="Name" value={name} maxLength={120} onChange={setName} />
        <AltField alt={alt} onChange={setAlt} />
        <PartEditor original={item.original} focus={focus} crop={crop} onFocus={setFocus} onCrop={setCrop} />
      </fieldset>
      {item.uses.length > 0 && <p className="quiet">Widgets that show it keep what they have, until it is chosen there again.</p>}
      {changing.notice}
      <div className={shared.row}>
        <Button isBusy={changing.isBusy} disabledReason={disabledReason ?? missing} onClick={() => void change()}>
          Save
        </Button>
        <AskingButton
          disabledReason={disabledReason ?? inUse}
          title={`Remove ${item.name}?`}
          text="It does not come back. Earlier releases that showed it have its words in its place, should customers see one of them again."
          yes="Remove"
          no="Keep it"
          isDestructive
          onYes={() => void remove()}
        >
          Remove
        </AskingButton>
      </div>
    </div>
  )
}

function Uses({ uses }: { uses: readonly PictureUse[] }) {
  if (uses.length === 0) return <p className="quiet">It is used nowhere.</p>
  return (
    <Notice title="Where it is used">
      <ul>
        {uses.map(({ where, widget, tabs }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a widget may show it twice
          <li key={i}>
            {WHERE[where]}: “{widget}”{tabs.length > 0 && ` on ${listed(tabs)}`}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
