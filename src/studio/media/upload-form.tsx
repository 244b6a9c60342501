import { useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { MediaItem } from '#schemas/media/entities.ts'
import { PICTURE_LIMITS, PICTURE_TYPES } from '#schemas/media/entities.ts'
import { studioMedia } from '#schemas/media/routes.ts'
import { problemMessage, problemOf } from '#api/problem.ts'
import { useRefresh } from '#api/use-api.ts'
import { Button } from '#ui/button.tsx'
import { FocusedPart } from '#ui/focused-part.tsx'
import { Notice } from '#ui/notice.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { TextField } from '#ui/text-field.tsx'
import { announce } from '../announcer.tsx'
import { type Alt, AltField, altMissing } from './alt-field.tsx'
import { reasonNotToSend, uploadPicture } from './upload.ts'
import css from './media.module.css'
import shared from '../studio.module.css'

interface Chosen {
  key: string
  file: File
  refusal: string | undefined
}

interface Props {
  /** why this person may not upload */
  disabledReason?: string | undefined
  onAdded?(item: MediaItem): void
}

/** Takes pictures that are chosen or dropped; each is uploaded once it is said what it shows. */
export function UploadForm({ disabledReason, onAdded }: Props) {
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const [isOver, setIsOver] = useState(false)
  const id = useId()
  const take = (files: FileList | null) =>
    setChosen([...chosen, ...Array.from(files ?? [], (file) => ({ key: crypto.randomUUID(), file, refusal: reasonNotToSend(file) }))])
  const form = useRef<HTMLDivElement>(null)
  /** The focus goes from what is done with to the next file, else to the picture in the library, else to what chooses others. */
  function drop(key: string, added?: MediaItem) {
    flushSync(() => setChosen((now) => now.filter((one) => one.key !== key)))
    const next =
      form.current?.querySelector<HTMLElement>(`.${shared.panel} input`) ??
      document.querySelector<HTMLElement>(`[data-media="${added?.picture.media}"]`) ??
      document.getElementById(id)
    if (document.activeElement === document.body) next?.focus()
    if (added) onAdded?.(added)
  }
  if (disabledReason) return <p className="quiet">{disabledReason}</p>
  return (
    <div ref={form} className={shared.stack}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is dropped here can be chosen by the button in it */}
      <div
        className={css.drop}
        data-is-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setIsOver(false)
          take(event.dataTransfer.files)
        }}
      >
        <label className={`label ${css.choose}`} htmlFor={id}>
          Choose pictures
        </label>
        <input
          id={id}
          className="visually-hidden"
          type="file"
          multiple
          accept={PICTURE_TYPES.join(',')}
          onChange={({ target }) => {
            take(target.files)
            target.value = ''
          }}
        />
        <p className="quiet">
          or drop them here. JPEG, PNG, WebP, AVIF or GIF, up to {PICTURE_LIMITS.bytes / 1_000_000} MB and{' '}
          {PICTURE_LIMITS.pixels / 1_000_000} million pixels. Of a moving picture the first moment is kept.
        </p>
      </div>
      {chosen.map((one) =>
        one.refusal ? (
          <Notice key={one.key} title={`${one.file.name} was not uploaded`} tone="bad">
            {one.refusal}
            <Button tone="quiet" onClick={() => drop(one.key)}>
              Close
            </Button>
          </Notice>
        ) : (
          <ToUpload key={one.key} file={one.file} onDone={(added) => drop(one.key, added)} />
        ),
      )}
    </div>
  )
}

type State = { is: 'asking'; failure?: string } | { is: 'sending'; share: number }

/** A file that waits to be named. */
function ToUpload({ file, onDone }: { file: File; onDone(added?: MediaItem): void }) {
  const [name, setName] = useState(() => file.name.replace(/\.\w+$/, '').slice(0, 120))
  const [alt, setAlt] = useState<Alt>()
  const [state, setState] = useState<State>({ is: 'asking' })
  const panel = useRef<HTMLDivElement>(null)
  const look = useLook(file)
  const refresh = useRefresh()
  const missing = name.trim() === '' ? 'Give it a name' : altMissing(alt)

  async function upload() {
    setState({ is: 'sending', share: 0 })
    try {
      const { item, isNew } = await uploadPicture(file, { name: name.trim(), alt: alt?.trim() ?? '' }, (share) =>
        setState({ is: 'sending', share }),
      )
      await refresh(studioMedia.path)
      announce(isNew ? `${item.name} was added.` : `The library has this picture already: ${item.name}.`)
      onDone(item)
    } catch (error) {
      const problem = problemOf(error)
      flushSync(() => setState({ is: 'asking', failure: problem.detail ?? problemMessage(problem) }))
      if (document.activeElement === document.body) panel.current?.focus()
    }
  }

  return (
    <div ref={panel} tabIndex={-1} className={`framed ${shared.panel}`}>
      <h3 className="label">{file.name}</h3>
      {state.is === 'sending' ? (
        <FocusedPart isStatus>
          <ProgressBar value={state.share} max={1} label={`Sending ${file.name}`} />
          <p className="quiet">
            {state.share < 1 ? `${Math.round(state.share * 100)}% is sent.` : 'It is sent. Its sizes are being made …'}
          </p>
        </FocusedPart>
      ) : (
        <>
          {look && <img className={`remark ${css.thumbnail}`} src={look} alt="" />}
          <TextField label="Name" hint="To find it by: customers do not see it" value={name} maxLength={120} onChange={setName} />
          <AltField alt={alt} onChange={setAlt} />
          {state.failure && (
            <Notice title="It was not uploaded" tone="bad">
              {state.failure}
            </Notice>
          )}
          <div className={shared.row}>
            <Button disabledReason={missing} onClick={() => void upload()}>
              Upload
            </Button>
            <Button tone="quiet" onClick={() => onDone()}>
              Cancel
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

/** The picture in a file as a URL that the policy of the page allows; undefined until it is read. */
function useLook(file: File): string | undefined {
  const [look, setLook] = useState<string>()
  useEffect(() => {
    const reader = new FileReader()
    reader.onload = () => setLook(String(reader.result))
    reader.readAsDataURL(file)
    return () => reader.abort()
  }, [file])
  return look
}
