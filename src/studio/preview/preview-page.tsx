import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Preview, Sample } from '#schemas/studio/entities.ts'
import { startStudioPreview, studioPreview } from '#schemas/studio/routes.ts'
import { call } from '#api/call.ts'
import { problemOf, wordsFor } from '#api/problem.ts'
import { FRAME_NAME, type PreviewFrame } from '#browser/preview-frame.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { momentText } from '#ui/time.tsx'
import { save, useDraft } from '../draft/draft-store.ts'
import { type Look, LookControl } from '../shell/theme-switch.tsx'
import { PersonPicker, useSamples } from './person-picker.tsx'
import css from '../studio.module.css'
import { useScale } from '../use-scale.ts'

const WIDTHS = { phone: 375, tablet: 800, desktop: 1280 } as const
const HEIGHT = 900
type Width = keyof typeof WIDTHS

/** The portal itself, in a frame: any release or the draft, as anybody made up, at any width. */
export function PreviewPage() {
  const { search } = useLocation()
  const samples = useSamples()
  const [chosen, setChosen] = useState<Preview>()
  const [linkProblem, setLinkProblem] = useState<string>()
  const query = new URLSearchParams(search)
  const link = query.get('link')
  useEffect(() => {
    if (!link) return
    call(studioPreview, { query: { previewToken: link } }).then(
      ({ preview }) => setChosen(preview as Preview),
      (error) => setLinkProblem(problemOf(error).detail ?? wordsFor(problemOf(error))),
    )
  }, [link])
  const [first] = samples ?? []
  if (linkProblem) {
    return (
      <Notice title="This link has ended" tone="warning">
        {linkProblem}
      </Notice>
    )
  }
  if (samples && !first) {
    return (
      <Notice title="There is nobody to preview as">
        Previews show people made up, never a customer. An operator can mark test accounts as such.
      </Notice>
    )
  }
  const preview = chosen ?? (first && !link ? { release: query.get('release') ?? 'draft', as: first.username } : undefined)
  if (!samples || !preview) return <p role="status">Opening …</p>
  return <Shown preview={preview} samples={samples} path={query.get('path') ?? '/account'} onChange={setChosen} />
}

interface ShownProps {
  preview: Preview
  samples: readonly Sample[]
  /** where in the portal it opens */
  path: string
  onChange(preview: Preview): void
}

function Shown({ preview, samples, path, onChange }: ShownProps) {
  const [width, setWidth] = useState<Width>('desktop')
  const [theme, setTheme] = useState<Look>('light')
  const [started, setStarted] = useState<{ token: string; endsAt: string; of: string }>()
  const [problem, setProblem] = useState<string>()
  const [copied, setCopied] = useState<string>()
  const [holder, scale] = useScale(WIDTHS[width])
  const revision = useDraft((state) => state.revision)
  const text = JSON.stringify(preview)
  // The draft goes on changing: what is shown is shown anew.
  const of = preview.release === 'draft' ? `${text} ${revision}` : text

  useEffect(() => {
    let isGone = false
    save()
      .then(() => call(startStudioPreview, { body: JSON.parse(text) as Preview }))
      .then(
        ({ token, endsAt }) => {
          if (isGone) return
          setStarted({ token, endsAt, of })
          setProblem(undefined)
        },
        (error) => !isGone && setProblem(problemOf(error).detail ?? wordsFor(problemOf(error))),
      )
    return () => {
      isGone = true
    }
  }, [text, of])

  const sample = samples.find(({ username }) => username === preview.as)
  const { brand, platform } = preview.overrides ?? {}
  const frame: PreviewFrame | undefined = started && {
    token: started.token,
    theme,
    brand: brand ?? sample?.brand ?? 'northlight',
    platform: platform ?? 'web',
  }
  async function copy() {
    if (!started) return
    const address = `${location.origin}/studio/preview?link=${started.token}`
    await navigator.clipboard.writeText(address).then(
      () => setCopied(`The link was copied. It is good until ${momentText(started.endsAt)}, for staff.`),
      () => setCopied(address),
    )
  }
  return (
    <div className={css.stack}>
      <PersonPicker preview={preview} samples={samples} onChange={onChange} />
      <div className={css.row}>
        <SegmentedControl
          label="Width"
          options={[
            { value: 'phone', label: 'Phone' },
            { value: 'tablet', label: 'Tablet' },
            { value: 'desktop', label: 'Desktop' },
          ]}
          value={width}
          onChange={setWidth}
        />
        <LookControl look={theme} onChange={setTheme} />
        <Button tone="quiet" onClick={copy}>
          Copy a link to this
        </Button>
      </div>
      {copied && (
        <p className={css.quiet} role="status">
          {copied}
        </p>
      )}
      {problem && (
        <Notice title="This cannot be shown" tone="bad">
          {problem}
        </Notice>
      )}
      <div className={css.frameHolder} ref={holder}>
        {frame && (
          <iframe
            // Another name is another page: the frame is made anew.
            key={JSON.stringify([frame, started?.of])}
            className={css.frame}
            title={`The portal as ${sample?.name ?? preview.as} would see it`}
            name={FRAME_NAME + JSON.stringify(frame)}
            src={path.startsWith('/account') ? path : '/account'}
            width={WIDTHS[width]}
            height={HEIGHT}
            style={{ transform: `scale(${scale})`, marginBlockEnd: HEIGHT * (scale - 1), marginInlineEnd: WIDTHS[width] * (scale - 1) }}
          />
        )}
      </div>
    </div>
  )
}
